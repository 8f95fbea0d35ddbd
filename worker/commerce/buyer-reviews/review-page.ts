import { brand } from '#shared/settings/brand.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { reviewProblems, type ReviewProblem, WrittenReview } from '#shared/rules/review.ts'
import { validate } from '#shared/rules/validate.ts'
import { emailKey } from '#shared/rules/email-key.ts'
import { readBytes } from '../http/body.ts'
import type { Context } from '../http/context.ts'
import { homeButton, titledPage } from '../http/html-document.ts'
import { isWithin } from '../limits/limiter.ts'
import { html, type Html } from '../mail/html.ts'
import { emailOf, type OrderRow } from '../orders/order-row.ts'
import { ordersSought } from '../storage/databases.ts'
import { type LocaleTexts, textsOf } from '../texts/locale-texts.ts'
import { orderOfLink } from './link.ts'
import { type Fields, type Problems, reviewForm, type ReviewedProduct } from './review-form.ts'
import {
  type BuyerReview,
  refuseRequests,
  reviewedOrder,
  saveReviews,
  withdrawReview,
} from './store.ts'

/** Bytes of a form: that of an order with many long reviews. */
const maxForm = 262_144
/** Products of an order that can be reviewed. */
const maxProducts = 20

/**
 * The pages behind the link of a mail that asks for reviews (REV-3, REV-4). A GET changes nothing,
 * because mail scanners open links. They need neither a session nor scripts; only the token counts,
 * and it opens the products of its order alone. Refusing further requests is one click for mail
 * programs too (RFC 8058).
 */
export const reviewPages = {
  'GET /api/v1/orders/review': ask,
  'POST /api/v1/orders/review': write,
  'GET /api/v1/orders/review/refuse': askRefusal,
  'POST /api/v1/orders/review/refuse': refuse,
}

interface Linked {
  order: OrderRow
  reviews: BuyerReview[]
}

async function linked(context: Context): Promise<Linked | undefined> {
  const id = await orderOfLink(context)
  return id === undefined ? undefined : reviewedOrder(ordersSought(context.env, id), id)
}

async function ask(context: Context): Promise<Response> {
  const found = await linked(context)
  if (!found) return gone(context)
  const texts = await textsOf(context.env, context.locale)
  return formPage(context, texts, found)
}

async function write(context: Context): Promise<Response> {
  const found = await linked(context)
  if (!found) return gone(context)
  const { env } = context
  const { order } = found
  const orders = ordersSought(env, order.id)
  const texts = await textsOf(env, context.locale)
  const form = new URLSearchParams(
    new TextDecoder().decode(await readBytes(context.request, maxForm)),
  )
  if (!(await isWithin(context, 'review', order.id)))
    return formPage(context, texts, found, {
      typed: form,
      sentence: texts.t('backend.refused.tooMany'),
      status: 429,
    })
  const withdrawn = form.get('withdraw')
  if (withdrawn !== null) {
    if (productsOf(order).some(({ key }) => key === withdrawn))
      await withdrawReview(orders, order.id, withdrawn)
    return again(context, texts, 'withdrawn')
  }
  const { reviews, problems } = readForm(form, found)
  if (problems.size > 0)
    return formPage(context, texts, found, {
      typed: form,
      problems,
      sentence: texts.t('backend.review.check'),
      status: 400,
    })
  if (reviews.length === 0)
    return formPage(context, texts, found, {
      typed: form,
      sentence: texts.t('backend.review.nothing'),
      status: 400,
    })
  const { language } = marketOf(order.locale)
  await saveReviews(
    orders,
    reviews.map((review) => ({ ...review, orderId: order.id, language })),
    context.now().getTime(),
  )
  return again(context, texts, 'saved')
}

/** The page with the stored state, below a sentence about what was done. */
async function again(
  context: Context,
  texts: LocaleTexts,
  done: 'saved' | 'withdrawn',
): Promise<Response> {
  const found = await linked(context)
  return found
    ? formPage(context, texts, found, { sentence: texts.t(`backend.review.${done}`), status: 200 })
    : gone(context)
}

/** Product key, or `author` → what is wrong there. */
type FormProblems = ReadonlyMap<string, Problems | ReviewProblem>

interface Shown {
  /** What was typed; without it, what is stored is shown. */
  typed?: URLSearchParams
  problems?: FormProblems
  sentence: string
  status: number
}

function formPage(
  context: Context,
  texts: LocaleTexts,
  { order, reviews }: Linked,
  shown?: Shown,
): Response {
  const { typed, problems } = shown ?? {}
  const products = productsOf(order).map(({ key, name }): ReviewedProduct => {
    const stored = reviews.find((review) => review.product_key === key)
    const found = problems?.get(key)
    return {
      key,
      name,
      stored,
      fields: typed ? typedFields(typed, key) : storedFields(stored),
      problems: typeof found === 'object' ? found : {},
    }
  })
  const authorProblem = problems?.get('author')
  const author = typed?.get('author') ?? reviews[0]?.author ?? proposedName(order)
  const isRefused = shown !== undefined && shown.status >= 400
  const content = html`${shown ? html`<p role="${isRefused ? 'alert' : 'status'}" class="told">${shown.sentence}</p>` : ''}
    <p>${texts.t('backend.review.intro')}</p>
    ${reviewForm(texts, {
      products,
      author,
      authorProblem: typeof authorProblem === 'string' ? authorProblem : undefined,
    })}
    ${homeButton(texts)}`
  return page(context, texts, content, shown?.status)
}

/** The reviews of a form, and what is wrong with them; products without any input are left out. */
function readForm(form: URLSearchParams, { order, reviews }: Linked) {
  const problems = new Map<string, Problems | ReviewProblem>()
  const open = productsOf(order).filter(({ key }) => {
    const stored = reviews.find((review) => review.product_key === key)
    return !stored || stored.state === 'Waiting'
  })
  const written = open.flatMap(({ key }) => {
    const fields = typedFields(form, key)
    if (Object.values(fields).every((value) => value.trim() === '')) return []
    const result = validate(WrittenReview, { ...fields, author: form.get('author') ?? '' })
    if (result.ok) return [{ ...result.value, productKey: key }]
    const ofProduct: Problems = {}
    for (const { path, key: message } of result.issues) {
      const problem = reviewProblems.find((each) => each === message) ?? 'odd'
      if (path === 'author') problems.set('author', problem)
      else if (path === 'rating' || path === 'title' || path === 'text') ofProduct[path] ??= problem
    }
    problems.set(key, ofProduct)
    return []
  })
  return { reviews: written, problems }
}

function typedFields(form: URLSearchParams, key: string): Fields {
  return {
    rating: form.get(`rating-${key}`) ?? '',
    title: form.get(`title-${key}`) ?? '',
    text: form.get(`text-${key}`) ?? '',
  }
}

function storedFields(stored: BuyerReview | undefined): Fields {
  return {
    rating: stored ? String(stored.rating) : '',
    title: stored?.title ?? '',
    text: stored?.text ?? '',
  }
}

/** The products of an order, each once in whatever colours it was bought. */
function productsOf({ lines }: OrderRow): { key: string; name: string }[] {
  const names = new Map(lines.map(({ productKey, name }) => [productKey, name]))
  return [...names].slice(0, maxProducts).map(([key, name]) => ({ key, name }))
}

/** First name and initial of the receiver, such as 'Camille M.'. */
function proposedName({ details }: OrderRow): string {
  const { firstName, lastName } = details.shippingAddress ?? {}
  const [initial] = (lastName ?? '').trim()
  return [firstName?.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ')
}

async function askRefusal(context: Context): Promise<Response> {
  const found = await linked(context)
  if (!found) return gone(context)
  const texts = await textsOf(context.env, context.locale)
  const content = html`<p>${texts.t('backend.review.refuseQuestion')}</p>
    <form method="post"><button>${texts.t('backend.review.refuseAction')}</button></form>
    ${homeButton(texts)}`
  return page(context, texts, content)
}

async function refuse(context: Context): Promise<Response> {
  const { env } = context
  const found = await linked(context)
  const email = found && emailOf(found.order)
  if (!email) return gone(context)
  await refuseRequests(env, emailKey(email), context.now().getTime())
  const texts = await textsOf(env, context.locale)
  const content = html`<p role="status">${texts.t('backend.review.refused')}</p>
    ${homeButton(texts)}`
  return page(context, texts, content)
}

async function gone(context: Context): Promise<Response> {
  const texts = await textsOf(context.env, context.locale)
  const content = html`<p>${texts.t('backend.review.gone', { email: brand.supportEmail })}</p>
    ${homeButton(texts)}`
  return page(context, texts, content, 404)
}

function page(context: Context, texts: LocaleTexts, content: Html, status?: number): Response {
  return titledPage(context, texts, { title: texts.t('backend.review.title'), content, status })
}

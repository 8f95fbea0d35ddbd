import { localePath } from '#shared/markets/locale.ts'
import { routes } from '#shared/routes/routes.ts'
import { ShopError } from '#shared/api/errors.ts'
import { readBytes } from '../../http/body.ts'
import type { Context } from '../../http/context.ts'
import { sha256 } from '../../crypto/encoding.ts'
import { linkButton, titledPage } from '../../http/html-document.ts'
import { html, type Html } from '../../mail/html.ts'
import { type LocaleTexts, textsOf } from '../../texts/locale-texts.ts'
import { unusableHash } from '../password-hash.ts'
import { requirePassword } from '../require-password.ts'
import {
  confirmAddress,
  type EmailLink,
  findConfirmable,
  findStoppable,
  stopChange,
} from './store.ts'

/**
 * The pages that mails about an account's address link to. A GET changes nothing, because mail
 * scanners open links; the button does. Confirming an address requires the link and the account
 * (its session here, or its password), so that a visitor cannot be tricked into confirming an
 * account that a stranger opened (ACC-11).
 */
export const emailPages = {
  'GET /api/v1/account/email': askToConfirm,
  'POST /api/v1/account/email': confirm,
  'GET /api/v1/account/email/stop': askToStop,
  'POST /api/v1/account/email/stop': stop,
}

async function askToConfirm(context: Context): Promise<Response> {
  const link = await findConfirmable(context.env, await tokenHash(context), context.now().getTime())
  return link ? confirmPage(context, await textsFor(context), link) : over(context)
}

async function confirm(context: Context): Promise<Response> {
  const { env } = context
  const hash = await tokenHash(context)
  const now = context.now().getTime()
  const link = await findConfirmable(env, hash, now)
  if (!link) return over(context)
  const texts = await textsFor(context)
  if (!(await isOwn(context, link))) {
    const problem = await passwordProblem(context, texts, link)
    if (problem) return confirmPage(context, texts, link, problem)
  }
  const isDone = await confirmAddress(env, {
    customerId: link.customerId,
    tokenHash: hash,
    now,
    attempt: crypto.randomUUID(),
  })
  if (!isDone) return over(context)
  return page(context, texts, [
    html`<p>${texts.t('backend.email.done', { email: link.email })}</p>`,
    settingsButton(texts),
  ])
}

interface Problem {
  sentence: string
  status: number
}

/** The page with the button, and a password field where the account is not logged in here. */
async function confirmPage(
  context: Context,
  texts: LocaleTexts,
  link: EmailLink,
  problem?: Problem,
): Promise<Response> {
  const { t } = texts
  const question = html`<p>${t('backend.email.question', { email: link.email })}</p>`
  if (await isOwn(context, link))
    return page(context, texts, [
      question,
      html`<form method="post"><button>${t('backend.email.action')}</button></form>`,
    ])
  const note = problem ? html`<p id="problem" role="alert">${problem.sentence}</p>` : html``
  const form = html`<form method="post">
    <label for="password">${t('backend.email.password')}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      maxlength="128"
      ${problem ? html`aria-invalid="true" aria-describedby="problem" autofocus` : ''}
    />
    ${note}
    <button>${t('backend.email.action')}</button>
  </form>`
  const notMine = html`<p class="quiet">${t('backend.email.notMine')}</p>
    <p><a href="${resetPath(context)}">${t('backend.email.newPassword')}</a></p>`
  const parts = [question, html`<p>${t('backend.email.why')}</p>`, form, notMine]
  return page(context, texts, parts, problem?.status)
}

async function askToStop(context: Context): Promise<Response> {
  const link = await findStoppable(context.env, await tokenHash(context), context.now().getTime())
  if (!link) return over(context)
  const texts = await textsFor(context)
  const { t } = texts
  return stopPage(context, texts, [
    html`<p>${t('backend.email.stopQuestion', { email: link.email })}</p>`,
    html`<form method="post"><button>${t('backend.email.stopAction')}</button></form>`,
  ])
}

async function stop(context: Context): Promise<Response> {
  const { env } = context
  const hash = await tokenHash(context)
  const now = context.now().getTime()
  const link = await findStoppable(env, hash, now)
  if (!link) return over(context)
  const use = {
    customerId: link.customerId,
    tokenHash: hash,
    now,
    attempt: crypto.randomUUID(),
    passwordHash: unusableHash(env),
  }
  if (!(await stopChange(env, use))) return over(context)
  const texts = await textsFor(context)
  const { t } = texts
  return stopPage(context, texts, [
    html`<p>${t('backend.email.stopDone', { email: link.email })}</p>`,
    linkButton(resetPath(context), t('backend.email.newPassword')),
  ])
}

async function isOwn({ session }: Context, { customerId }: EmailLink): Promise<boolean> {
  return (await session.read())?.customerId === customerId
}

/** Error about the typed password of the link's account; undefined when it is right. */
async function passwordProblem(
  context: Context,
  { t }: LocaleTexts,
  { customerId }: EmailLink,
): Promise<Problem | undefined> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(context.request)))
  try {
    await requirePassword(
      context,
      customerId,
      (form.get('password') ?? '').slice(0, 1024),
      'password',
    )
    return undefined
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'InvalidInput')
      return { sentence: t('backend.email.wrong'), status: error.status }
    if (error.status === 429 || error.status === 503)
      return { sentence: t('backend.email.later'), status: error.status }
    throw error
  }
}

async function over(context: Context): Promise<Response> {
  const texts = await textsFor(context)
  const sentence = html`<p>${texts.t('backend.email.invalid')}</p>`
  return page(context, texts, [sentence, settingsButton(texts)], 404)
}

function settingsButton({ t, locale }: LocaleTexts): Html {
  return linkButton(
    localePath(locale, routes['account-settings'].href({})),
    t('backend.email.settings'),
  )
}

function resetPath({ locale }: Context): string {
  return localePath(locale, routes['auth-reset'].href({}))
}

function tokenHash({ url }: Context): Promise<string> {
  return sha256((url.searchParams.get('token') ?? '').slice(0, 128))
}

function textsFor({ env, locale }: Context): Promise<LocaleTexts> {
  return textsOf(env, locale)
}

function page(
  context: Context,
  texts: LocaleTexts,
  parts: readonly Html[],
  status?: number,
): Response {
  const title = texts.t('backend.email.title')
  return titledPage(context, texts, { title, content: html`${parts}`, status })
}

function stopPage(context: Context, texts: LocaleTexts, parts: readonly Html[]): Response {
  const title = texts.t('backend.email.stopTitle')
  return titledPage(context, texts, { title, content: html`${parts}` })
}

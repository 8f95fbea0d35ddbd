import { localePath } from '#shared/markets/locale.ts'
import { routes } from '#shared/routes/routes.ts'
import { ShopError } from '#shared/api/errors.ts'
import { readBytes } from '../../http/body.ts'
import type { Context } from '../../http/context.ts'
import { sha256 } from '../../crypto/encoding.ts'
import { linkButton, titledPage } from '../../http/html-page.ts'
import { html, type Html } from '../../mail/html.ts'
import { fill, type MailTexts, mailTexts } from '../../mail/texts.ts'
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
 * Where mails about an account's address lead. Opening a page changes nothing, because mail scanners open links; the button does. To confirm an
 * address takes the link and the account: its session here, or its password. So nobody can be led to confirm an account that a stranger opened.
 */
export const emailPages = {
  'GET /api/v1/account/email': askToConfirm,
  'POST /api/v1/account/email': confirm,
  'GET /api/v1/account/email/stop': askToStop,
  'POST /api/v1/account/email/stop': stop,
}

async function askToConfirm(context: Context): Promise<Response> {
  const link = await findConfirmable(context.env, await tokenHash(context), context.now().getTime())
  return link ? confirmPage(context, link) : over(context)
}

async function confirm(context: Context): Promise<Response> {
  const { env } = context
  const hash = await tokenHash(context)
  const now = context.now().getTime()
  const link = await findConfirmable(env, hash, now)
  if (!link) return over(context)
  if (!(await isOwn(context, link))) {
    const problem = await passwordProblem(context, link)
    if (problem) return confirmPage(context, link, problem)
  }
  const isDone = await confirmAddress(env, {
    customerId: link.customerId,
    tokenHash: hash,
    now,
    attempt: crypto.randomUUID(),
  })
  if (!isDone) return over(context)
  const texts = textsOf(context)
  return page(context, [
    html`<p>${fill(texts.done, { email: link.email })}</p>`,
    settingsButton(context),
  ])
}

interface Problem {
  sentence: string
  status: number
}

/** Asks for the button, and for the password where the account is not logged in here. */
async function confirmPage(
  context: Context,
  link: EmailLink,
  problem?: Problem,
): Promise<Response> {
  const texts = textsOf(context)
  const question = html`<p>${fill(texts.question, { email: link.email })}</p>`
  if (await isOwn(context, link))
    return page(context, [
      question,
      html`<form method="post"><button>${texts.action}</button></form>`,
    ])
  const note = problem ? html`<p id="problem" role="alert">${problem.sentence}</p>` : html``
  const form = html`<form method="post">
    <label for="password">${texts.password}</label>
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
    <button>${texts.action}</button>
  </form>`
  const notMine = html`<p class="quiet">${texts.notMine}</p>
    <p><a href="${resetPath(context)}">${texts.newPassword}</a></p>`
  return page(context, [question, html`<p>${texts.why}</p>`, form, notMine], problem?.status)
}

async function askToStop(context: Context): Promise<Response> {
  const link = await findStoppable(context.env, await tokenHash(context), context.now().getTime())
  if (!link) return over(context)
  const texts = textsOf(context)
  return stopPage(context, [
    html`<p>${fill(texts.stopQuestion, { email: link.email })}</p>`,
    html`<form method="post"><button>${texts.stopAction}</button></form>`,
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
  const texts = textsOf(context)
  return stopPage(context, [
    html`<p>${fill(texts.stopDone, { email: link.email })}</p>`,
    linkButton(resetPath(context), texts.newPassword),
  ])
}

async function isOwn({ session }: Context, { customerId }: EmailLink): Promise<boolean> {
  return (await session.read())?.customerId === customerId
}

/** What is wrong with the typed password of the link's account; undefined when it is right. */
async function passwordProblem(
  context: Context,
  { customerId }: EmailLink,
): Promise<Problem | undefined> {
  const texts = textsOf(context)
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
    if (error.code === 'InvalidInput') return { sentence: texts.wrong, status: error.status }
    if (error.status === 429 || error.status === 503)
      return { sentence: texts.later, status: error.status }
    throw error
  }
}

function over(context: Context): Response {
  return page(context, [html`<p>${textsOf(context).invalid}</p>`, settingsButton(context)], 404)
}

function settingsButton(context: Context): Html {
  return linkButton(
    localePath(context.locale, routes['account-settings'].href({})),
    textsOf(context).settings,
  )
}

function resetPath({ locale }: Context): string {
  return localePath(locale, routes['auth-reset'].href({}))
}

function tokenHash({ url }: Context): Promise<string> {
  return sha256((url.searchParams.get('token') ?? '').slice(0, 128))
}

function textsOf({ locale }: Context): MailTexts['emailPage'] {
  return mailTexts(locale).texts.emailPage
}

function page(context: Context, parts: readonly Html[], status?: number): Response {
  return titledPage(context, textsOf(context).title, html`${parts}`, status)
}

function stopPage(context: Context, parts: readonly Html[]): Response {
  return titledPage(context, textsOf(context).stopTitle, html`${parts}`)
}

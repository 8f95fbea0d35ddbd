import { inLogScope, log } from '#shared/logging/log.ts'
import { requestIdHeader } from '#shared/logging/request-id.ts'
import { createTranslate } from '#client/entry-edge.ts'
import { chooseLocale, splitPath } from '#shared/markets/locale.ts'
import { type Problem, problemsOf } from '#shared/settings/settings.ts'
import { newRequestId, platformTrace } from './request-facts.ts'
import { builtMessages, loadTexts } from '../cache/messages.ts'
import type { Context, Middleware } from './request.ts'

// Seconds after which a client may try again.
const retryAfter = '60'
const headers = {
  'cache-control': 'private, no-store',
  'retry-after': retryAfter,
  'x-content-type-options': 'nosniff',
}

/**
 * Answers 503 on every path while a variable is wrong. `/health` names the variables, never their
 * values.
 */
export const refuseMisconfigured: Middleware = (c, next) => {
  const problems = problemsOf(c.env, c.req.raw.url)
  return problems.length === 0 ? next() : refuse(c, problems)
}

async function refuse(c: Context, problems: readonly Problem[]): Promise<Response> {
  const requestId = newRequestId(c.req.raw)
  inLogScope({ env: c.env, requestId, trace: platformTrace }, () => logOnce(c.env, problems))
  const response = /^\/(?:(?:api\/v1\/)?health|health\/deep)$/.test(c.req.path)
    ? report(problems)
    : await sorry(c)
  response.headers.set(requestIdHeader, requestId)
  return response
}

/**
 * Runs regular work unless a variable is wrong; then logs the variables and fails, so that the
 * platform reports it.
 */
export async function unlessMisconfigured(
  env: Env,
  work: () => Promise<void>,
  address?: string,
): Promise<void> {
  const problems = problemsOf(env, address)
  if (problems.length === 0) return work()
  logOnce(env, problems)
  throw new Error(`Wrong variables: ${problems.map(({ variable }) => variable).join(', ')}`)
}

const logged = new WeakMap<object, readonly Problem[]>()

function logOnce(env: Env, problems: readonly Problem[]) {
  if (logged.get(env) === problems) return
  logged.set(env, problems)
  log('error', 'misconfigured', { problems })
}

function report(problems: readonly Problem[]): Response {
  return Response.json({ status: 'misconfigured', problems }, { status: 503, headers })
}

async function sorry(c: Context): Promise<Response> {
  const { pathname } = new URL(c.req.url)
  const locale =
    splitPath(pathname).locale ?? chooseLocale({ acceptLanguage: c.req.header('accept-language') })
  await loadTexts(locale)
  const t = createTranslate(locale, builtMessages(locale))
  return new Response(`${t('shell.closed')}\n`, {
    status: 503,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  })
}

import { log } from '#shared/logging/log.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { BrowserReport } from '#shared/metrics/browser-report.ts'
import { errorText } from '#shared/metrics/error-text.ts'
import { measure } from '#shared/metrics/metrics.ts'
import { connectionOf } from '#shared/network/network.ts'
import type { Context } from '../http/request.ts'

/** Most errors that an isolate logs in a minute: whoever invents some cannot fill the log. */
const perMinute = 30

function createLogged() {
  return { minute: 0, count: 0 }
}

/**
 * `POST /_report`: web vitals become metrics (OPS-40), errors of scripts lines of the log (OPS-41).
 * 204 for what is taken or not wanted, 400 for another form, 403 for pages of other sites, 429
 * above REPORT_RATE of the connection. A browser that asks not to be tracked is not measured,
 * whatever it sends.
 */
export async function answerBrowserReport(c: Context): Promise<Response> {
  const site = c.req.header('sec-fetch-site')
  if (site !== 'same-origin' && c.req.header('origin') !== c.get('origin'))
    return c.text('Forbidden', 403)
  if (c.req.header('sec-gpc') === '1' || c.req.header('dnt') === '1') return c.body(null, 204)
  if (!(await isWithinRate(c))) return c.text('Too Many Requests', 429, { 'retry-after': '60' })
  const report = await readReport(c)
  if (!report) return c.text('Bad Request', 400)
  keep(c.env, report)
  return c.body(null, 204)
}

async function isWithinRate({ env, req }: Context): Promise<boolean> {
  const ip = req.header('cf-connecting-ip')
  if (!ip) return true
  const { success } = await env.REPORT_RATE.limit({ key: connectionOf(ip) }).catch(() => ({
    success: false,
  }))
  return success
}

async function readReport({ req }: Context): Promise<BrowserReport | undefined> {
  try {
    return BrowserReport.safeParse(await req.json()).data
  } catch {
    return undefined
  }
}

function keep(env: Env, { locale: market, page, release: given, vitals, errors }: BrowserReport) {
  // Any other id could be made up, and each would be a row of its own.
  const release = given === __BUILD_ID__ ? given : 'another'
  for (const [name, value] of Object.entries(vitals))
    if (value !== undefined) measure(env, { kind: 'vital', market, name, page, release, value })
  for (const { message, place, count } of errors) {
    measure(env, { kind: 'browser-error', market, page, release, count })
    if (!mayLog(env)) continue
    const text = errorText(message)
    log('warn', 'browser_error', { market, page, release: given, message: text, place, count })
  }
}

function mayLog(env: Env): boolean {
  const logged = memoizeByObject(env, createLogged)
  const minute = Math.floor(Date.now() / 60_000)
  if (logged.minute !== minute) Object.assign(logged, { minute, count: 0 })
  logged.count += 1
  return logged.count <= perMinute
}

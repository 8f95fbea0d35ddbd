import { log } from '#shared/logging/log.ts'
import { readJson } from '../http/body.ts'
import type { Context } from '../http/context.ts'

const types = ['application/csp-report', 'application/reports+json', 'application/json']
const perMinute = 20

let minute = 0
let logged = 0

/**
 * Logs what a browser blocked under the content security policy: origins and directives only, at
 * most 20 a minute per isolate.
 */
export async function logCspReport({ request, now }: Context): Promise<void> {
  const reports = [await readJson(request, types)].flat().slice(0, 5)
  const current = Math.floor(now().getTime() / 60_000)
  if (current !== minute) [minute, logged] = [current, 0]
  for (const report of reports.map(summary)) {
    if (report.directive === '' || (logged += 1) > perMinute) continue
    log('warn', 'csp_violation', { ...report })
  }
}

// Supports both forms: report-uri's { "csp-report": { "violated-directive" } } and the Reporting
// API's { "body": { "effectiveDirective" } }.
function summary(report: unknown): Record<string, string> {
  const outer = asRecord(report)
  const body = asRecord(outer['csp-report'] ?? outer.body)
  const text = (...names: string[]) =>
    String(names.map((name) => body[name]).find((value) => typeof value === 'string') ?? '').slice(
      0,
      200,
    )
  return {
    directive: text('effectiveDirective', 'effective-directive', 'violated-directive'),
    blocked: withoutQuery(text('blockedURL', 'blocked-uri')),
    page: withoutQuery(text('documentURL', 'document-uri')),
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

// Queries can contain tokens of links in mails.
function withoutQuery(url: string): string {
  const [plain = ''] = url.split(/[?#]/, 1)
  return plain
}

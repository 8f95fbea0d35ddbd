import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { browserReportPath, mostErrors } from '#shared/metrics/browser-limits.ts'
import type { BrowserReport } from '#shared/metrics/browser-report.ts'
import { errorText, placeOf } from '#shared/metrics/error-text.ts'
import type { Boot } from '#shared/routes/visit.ts'
import type { readConsent } from './consent.ts'
import type { watchErrors } from './errors.ts'

/** Share of the documents whose web vitals are told: a percentile needs no more. */
const share = 0.25
/** Faults of scripts. Refusals of the API, which are recorded too, are counted by the server. */
const faults = new Set(['unhandled', 'hydration', 'render', 'fatal'])

type Fault = BrowserReport['errors'][number]

let isStarted = false

/**
 * From now on tells the shop's own server how fast this document was and which errors its scripts
 * had (OPS-40, OPS-41): when it is left or hidden, without an id, and without keeping anything in
 * the browser. To be called with consent to statistics only; whether it is still given is asked
 * again before anything is sent. Both functions are given: an import of the entry's script would
 * lengthen the chunk that loads this one.
 */
export function measureBrowser(consent: typeof readConsent, watch: typeof watchErrors): void {
  const data = document.getElementById('boot')?.textContent
  if (!data || isStarted || navigator.doNotTrack === '1') return
  const { locale, visit } = JSON.parse(data) as Boot
  isStarted = true
  const vitals: BrowserReport['vitals'] = {}
  const errors = new Map<string, Fault>()
  let isSampled = Math.random() < share
  watch((error, code) => faults.has(code) && noteFault(errors, error))
  const note = ({ name, value }: Metric) => {
    if (name !== 'FCP') vitals[name] = Math.round(value * 1000) / 1000
  }
  for (const observe of [onLCP, onCLS, onINP, onTTFB]) observe(note)

  function send() {
    if (document.visibilityState !== 'hidden' || !consent()?.analytics) return
    const report: BrowserReport = {
      locale,
      page: visit.page,
      release: __BUILD_ID__,
      vitals: isSampled ? vitals : {},
      errors: [...errors.values()].filter(({ count }) => count > 0),
    }
    if (Object.keys(report.vitals).length + report.errors.length === 0) return
    navigator.sendBeacon(browserReportPath, JSON.stringify(report))
    // Of a document that is shown again only further errors are told.
    isSampled = false
    for (const fault of errors.values()) fault.count = 0
  }
  // After those of the library, which give their last values at the same moment.
  addEventListener('visibilitychange', send)
}

function noteFault(errors: Map<string, Fault>, error: unknown): void {
  const { stack = '' } = error instanceof Error ? error : {}
  if (stack.includes('-extension://')) return
  const [message, place] = [errorText(String(error)), placeOf(stack)]
  const key = `${message} ${place}`
  const known = errors.get(key)
  if (known) known.count = Math.min(known.count + 1, 1_000)
  else if (errors.size < mostErrors) errors.set(key, { message, place, count: 1 })
}

import type { Locale } from '../markets/markets.ts'

/**
 * What is measured (docs/metrics.md). No row says who: neither address, nor session, nor order.
 * Amounts are in the currency's smallest unit.
 */
type Metric =
  | { kind: 'visit'; market?: Locale; cache: string; form: 'document' | 'navigation' }
  | { kind: 'error'; market?: Locale; code: string; status: number }
  | { kind: 'order'; market: Locale; currency: string; cents: number }
  | {
      kind: 'payment'
      market: Locale
      outcome: string
      provider: string
      currency: string
      cents: number
    }
  | { kind: 'vital'; market: Locale; name: string; page: string; release: string; value: number }
  | { kind: 'browser-error'; market: Locale; page: string; release: string; count: number }
  | { kind: 'watch'; market?: undefined; alarm: string; value: number }

interface Point {
  indexes: [string]
  blobs: string[]
  doubles: number[]
}

/** A binding of Analytics Engine; a local run has none. */
interface Measured {
  METRICS?: { writeDataPoint(point: Point): void }
}

/**
 * Writes one point to Analytics Engine, without waiting. Does nothing where no dataset is bound,
 * and never throws: no visitor may notice that something is measured.
 */
export function measure({ METRICS }: Measured, metric: Metric): void {
  if (!METRICS) return
  try {
    METRICS.writeDataPoint(pointOf(metric))
  } catch {
    // A measurement is lost.
  }
}

/**
 * Columns: blob1 kind, blob2 market, then those of the kind; double1 is 1, double2 an amount or
 * another value.
 */
function pointOf(metric: Metric): Point {
  const { kind, market = '' } = metric
  const [blobs, ...doubles] = columnsOf(metric)
  return { indexes: [kind], blobs: [kind, market, ...blobs], doubles: [1, ...doubles] }
}

function columnsOf(metric: Metric): [string[], ...number[]] {
  switch (metric.kind) {
    case 'visit':
      return [[metric.cache, metric.form]]
    case 'error':
      return [[metric.code, String(metric.status)]]
    case 'order':
      return [[metric.currency], metric.cents]
    case 'payment':
      return [[metric.outcome, metric.provider, metric.currency], metric.cents]
    case 'vital':
      return [[metric.name, metric.page, metric.release], metric.value]
    case 'browser-error':
      return [[metric.page, metric.release], metric.count]
    case 'watch':
      return [[metric.alarm], metric.value]
  }
}

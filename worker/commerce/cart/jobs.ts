import { milliseconds, retention } from '#shared/rules/retention.ts'

/** A payment of this cart that the alarm looks after. Times are epoch milliseconds. */
export interface Job {
  at: number
  cartId: string
  paymentReference: string
  /** Failures in a row. */
  failures: number
}

const minute = 60_000
const day = 86_400_000
const maxFailures = 40

/** An abandoned cart is kept so long after its last visit; a visit is written down once a day. */
export const keptFor = milliseconds(retention.cart.terms.idle)
export const visitedEvery = day

/** The jobs with one more; a payment waits for one at a time, the earlier. One whose time has come may be running: it stands in nobody's way. */
export function withJob(jobs: readonly Job[], job: Job, now: number): Job[] {
  const waiting = jobs.find(
    ({ paymentReference, at }) => paymentReference === job.paymentReference && at > now,
  )
  if (waiting && waiting.at <= job.at) return [...jobs]
  return [...(waiting ? withoutJob(jobs, waiting) : jobs), job]
}

export function withoutJob(
  jobs: readonly Job[],
  { paymentReference, at }: Pick<Job, 'paymentReference' | 'at'>,
): Job[] {
  return jobs.filter((job) => job.paymentReference !== paymentReference || job.at !== at)
}

/** A failed job comes again after 1, 2, 4 … minutes, at most an hour; undefined once it has failed for more than a day. */
export function postponed(job: Job, now: number): Job | undefined {
  const failures = job.failures + 1
  return failures < maxFailures
    ? { ...job, failures, at: now + Math.min(2 ** job.failures * minute, 60 * minute) }
    : undefined
}

/** When an object has to wake up next: for its first job, or to look whether its cart was abandoned; undefined when it holds nothing. */
export function nextAlarm(
  jobs: readonly Job[],
  touchedAt: number | undefined,
  now: number,
): number | undefined {
  const times = jobs.map(({ at }) => at)
  // A cart that outlives its time is being paid; it is looked at once a day.
  if (touchedAt !== undefined) times.push(Math.max(touchedAt + keptFor, now + day))
  return times.length > 0 ? Math.min(...times) : undefined
}

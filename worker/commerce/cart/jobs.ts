import { milliseconds, retention } from '#shared/rules/retention.ts'

/** A payment of this cart that the alarm checks. Times are epoch milliseconds. */
export interface Job {
  at: number
  cartId: string
  paymentReference: string
  /** Consecutive failures. */
  failures: number
}

const minute = 60_000
const day = 86_400_000
const maxFailures = 40

/**
 * How long an abandoned cart is kept after its last visit, ms; the time of a visit is stored at
 * most once a day.
 */
export const keptFor = milliseconds(retention.cart.terms.idle)
export const visitedEvery = day

/**
 * The jobs with one added. A payment has one waiting job, the earlier of two. A job that is due may
 * be running already, so it does not replace the new one.
 */
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

/**
 * A failed job with its next time: after 1, 2, 4 … minutes, at most an hour; undefined once it has
 * failed for more than a day.
 */
export function postponed(job: Job, now: number): Job | undefined {
  const failures = job.failures + 1
  return failures < maxFailures
    ? { ...job, failures, at: now + Math.min(2 ** job.failures * minute, 60 * minute) }
    : undefined
}

/**
 * The next alarm of an object (epoch ms): for its first job, or to check whether its cart was
 * abandoned; undefined when it stores nothing.
 */
export function nextAlarm(
  jobs: readonly Job[],
  touchedAt: number | undefined,
  now: number,
): number | undefined {
  const times = jobs.map(({ at }) => at)
  // A cart older than `keptFor` is being paid; it is checked once a day.
  if (touchedAt !== undefined) times.push(Math.max(touchedAt + keptFor, now + day))
  return times.length > 0 ? Math.min(...times) : undefined
}

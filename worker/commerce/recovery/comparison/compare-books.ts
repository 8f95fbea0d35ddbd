import * as z from 'zod'
import { log } from '#shared/logging/log.ts'
import { configurableProviders, providerFacts } from '#shared/settings/payment-providers.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { freeInJournal } from '../../checkout/journal/store.ts'
import { followRefunds } from '../../orders/provider-book/follow-refunds.ts'
import type { PaymentProvider } from '../../payment/provider.ts'
import { providerFor } from '../../payment/providers.ts'
import { askJob, findJob, isRestoring, saveJob } from '../jobs/store.ts'
import { workOn } from '../jobs/work-on.ts'
import { comparePayment, type Found } from './compare-payment.ts'
import { restoreFree } from './restore-free.ts'
import { ordersSought } from '../../storage/databases.ts'
import { forgetDifference, saveDifference } from './store.ts'

const hour = 3_600_000
const day = 24 * hour
/**
 * How far back the nightly comparison looks, ms: providers repeat their webhooks for three days.
 */
const nightlySpan = 3 * day
/** Pages of a provider's list in one run, of 100 payments each; for payments of nothing, hours. */
const pagesAtOnce = 20
/**
 * Payments after which a run ends: each needs some queries, and D1 allows 1000 to all regular work.
 */
const paymentsAtOnce = 100

const Request = z.object({ since: z.int() })
const Progress = z.object({
  /** The place in the list of tasks, and within it. */
  task: z.int().default(0),
  from: z.string().optional(),
  compared: z.int().default(0),
  /** Payments with a difference that nothing settled. */
  different: z.int().default(0),
})
export type CompareProgress = z.infer<typeof Progress>

/** The progress of a comparison, as it is stored with its job. */
export function compareProgress(progress: unknown): CompareProgress {
  return Progress.parse(progress)
}

/**
 * Asks for the nightly comparison once a day (PAY-18); the first one a day after the shop's first
 * run.
 */
export async function askNightly(env: Env, now: number): Promise<void> {
  if (await isRestoring(env)) return
  const last = await findJob(env, 'compare')
  if (last && (last.endedAt === undefined || now - last.askedAt < day)) return
  await askJob(env, 'compare', { since: last ? now - nightlySpan : now }, now)
}

/**
 * Compares the providers' books with the shop, some pages in each run: settles what can be settled,
 * and stores and logs the rest (PAY-18). Throws when a provider does not answer; the next run tries
 * that page again.
 */
export async function compareBooks(env: Env, now: number, pages = pagesAtOnce): Promise<void> {
  await workOn(env, 'compare', now, async ({ request, progress: stored }) => {
    const since = new Date(Request.parse(request).since)
    const progress = Progress.parse(stored)
    const tasks = tasksOf(env, since, new Date(now))
    let payments = 0
    for (let left = pages; left > 0 && payments < paymentsAtOnce; left--) {
      const task = tasks[progress.task]
      if (!task) break
      const { next, count } = await task(progress)
      payments += count
      progress.from = next
      progress.task += next === undefined ? 1 : 0
      await saveJob(env, 'compare', progress)
    }
    if (progress.task < tasks.length) return false
    const { compared, different } = progress
    log(different > 0 ? 'error' : 'info', 'books_compared', { compared, different })
    return true
  })
}

/** A task does one page; `next` is where the next one begins, undefined at its end. */
type Task = (progress: CompareProgress) => Promise<{ next: string | undefined; count: number }>

function tasksOf(env: Env, since: Date, now: Date): Task[] {
  return [
    ...readableProviders(env, now).flatMap((provider): Task[] => [
      async (progress) => {
        const { entries, next } = await provider.readBook(since, progress.from)
        for (const entry of entries)
          await note(env, entry.reference, progress, now, () =>
            comparePayment(ordersSought(env, entry.reference), provider, entry, now),
          )
        return { next, count: entries.length }
      },
      async ({ from }) => {
        const { entries, next } = await provider.readRefunded(since, from)
        for (const reference of entries)
          await followRefunds(ordersSought(env, reference), reference, provider, now)
        return { next, count: entries.length }
      },
    ]),
    async (progress) => {
      const time = progress.from === undefined ? since.getTime() : Number(progress.from)
      const checkouts = await freeInJournal(env, time)
      for (const checkout of checkouts)
        await note(env, checkout.paymentReference, progress, now, () =>
          restoreFree(ordersSought(env, checkout.paymentReference), checkout, now),
        )
      const next = time > now.getTime() ? undefined : String(time + hour)
      return { next, count: checkouts.length }
    },
  ]
}

async function note(
  env: Env,
  reference: string,
  progress: CompareProgress,
  now: Date,
  compare: () => Promise<Found | undefined>,
): Promise<void> {
  const found = await compare()
  progress.compared += 1
  if (!found) {
    await forgetDifference(env, reference)
    return
  }
  progress.different += 1
  if (await saveDifference(env, reference, found, now.getTime()))
    log('error', 'book_differs', { paymentReference: reference, kind: found.kind, ...found.detail })
}

/** Providers whose secrets this deployment has: also one that it no longer sells with. */
function readableProviders(env: Env, now: Date): PaymentProvider[] {
  const settings: Record<string, unknown> = { ...settingsOf(env) }
  return configurableProviders
    .filter((name) => Object.keys(providerFacts(name).secrets).every((secret) => settings[secret]))
    .map((name) => providerFor(env, name, now))
}

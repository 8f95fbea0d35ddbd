import type { AlarmName } from '#shared/settings/alarms.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { canSeal } from '../../crypto/sealed.ts'
import { shareOfDays } from '../../mail/notices/store.ts'
import { mailSender } from '../../mail/sender.ts'
import { lastBackup } from '../../recovery/backup/store.ts'
import { countDifferences } from '../../recovery/comparison/store.ts'
import { lastRun } from '../store.ts'
import { failedBackendCalls } from './backend-calls.ts'
import { daysUnrenewed, hoursUnread } from './certificate.ts'
import {
  countDeadMails,
  countFailedRefunds,
  countOpenPayments,
  countPaymentsWithoutOrders,
  databaseSize,
  failedShare,
  firstSale,
  largestHeldShare,
  oldestWaitingMail,
  oldestWaitingRefund,
  orderPace,
} from './store.ts'

/**
 * The number of an alarm, at `now` (epoch ms), where `limit` is the one that it is compared with;
 * undefined where nothing can be said at present, and the alarm stays as it is.
 */
type Measure = (env: Env, now: number, limit: number) => Promise<number | undefined>

// Orders that earlier weeks had on average: with six, an empty hour is chance once in 400 times.
const enoughOrders = 6
const enoughFailures = 20
// Fewer are chance in a shop with few mails.
const enoughBounces = 5
const enoughComplaints = 2

/** How each alarm of shared/settings/alarms.ts is measured. */
export const measures: Record<AlarmName, Measure> = {
  'no-orders': async (env, now, limit) => {
    const { current, usual, last } = await orderPace(env, limit, now)
    if (current > 0) return 0
    // Nobody orders at a quiet hour, whether the checkout works again or not.
    if (usual < enoughOrders) return undefined
    // One more than the limit where there never was an order.
    return minutesSince(last, now) || limit + 1
  },
  'open-payments': countOpenPayments,
  'payments-without-orders': countPaymentsWithoutOrders,
  'refunds-waiting': async (env, now) => minutesSince(await oldestWaitingRefund(env), now),
  'refunds-failed': countFailedRefunds,
  reservations: largestHeldShare,
  'mails-dead': countDeadMails,
  // Without a sender all mails wait, as the deployment has said.
  'mails-late': async (env, now) =>
    mailSender(env) ? minutesSince(await oldestWaitingMail(env), now) : 0,
  'mails-bounced': async (env, now) =>
    shareOf(await shareOfDays(env, 'bounce', enoughBounces, now), 100),
  'mails-complained': async (env, now) =>
    shareOf(await shareOfDays(env, 'complaint', enoughComplaints, now), 1_000),
  'error-rate': async (env, now) => {
    const { failed, requests } = await failedShare(env, now)
    return failed < enoughFailures ? 0 : (failed * 100) / Math.max(failed, requests)
  },
  // A new shop has no earlier run.
  'cron-missed': async (env, now) => minutesSince(await lastRun(env), now),
  'database-size': databaseSize,
  'backup-old': async (env, now, limit) => {
    const { LOCAL_MAILBOX, SANDBOX_IN_PUBLIC } = settingsOf(env)
    if (canSeal(env)) return minutesSince((await lastBackup(env)) ?? (await firstSale(env)), now)
    // A shop that takes money has to have a key; nothing is lost with a demonstration.
    return LOCAL_MAILBOX || SANDBOX_IN_PUBLIC ? 0 : limit + 1
  },
  'backend-down': failedBackendCalls,
  'certificate-ends': daysUnrenewed,
  'certificate-unread': hoursUnread,
  'book-differences': countDifferences,
}

/** How many of so many mails came back, rounded down; more notices than mails are all of them. */
function shareOf(counts: { notices: number; sent: number } | undefined, whole: number): number {
  if (!counts) return 0
  const { notices, sent } = counts
  return Math.floor((notices * whole) / Math.max(notices, sent))
}

/** Whole minutes since a time; 0 without one. */
function minutesSince(time: number | undefined, now: number): number {
  return time === undefined ? 0 : Math.floor((now - time) / 60_000)
}

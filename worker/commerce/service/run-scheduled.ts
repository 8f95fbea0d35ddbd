import { errorFields, log } from '#shared/logging/log.ts'
import { brand } from '#shared/settings/brand.ts'
import { askBuyers } from '../buyer-reviews/ask-buyers.ts'
import { markOrders } from '../checkout/buyer/mark-orders.ts'
import { settleOverdue } from '../checkout/overdue/settle-overdue.ts'
import { deliverAll } from '../mail/outbox.ts'
import { archiveOrders } from '../orders/archive/archive-orders.ts'
import { giveAllRefunds } from '../orders/fulfilment/give-refunds.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { configuredOrigin } from '../http/origin.ts'
import { keepRetention } from '../privacy/retention/keep-retention.ts'
import { answerStockAlerts } from '../subscriptions/watch-stock.ts'
import { backUp } from '../recovery/backup/make-backup.ts'
import { askNightly, compareBooks } from '../recovery/comparison/compare-books.ts'
import { keepErasures } from '../recovery/erasures/kept-erasures.ts'
import { settleAsked } from '../recovery/settlement/settle-asked.ts'
import { restore } from '../recovery/restore/restore.ts'
import { giveBackLostCodes } from '../reservation/claims/store.ts'
import { noteRun } from '../watch/store.ts'
import { allOrders, onlyDatabase } from '../storage/databases.ts'
import { copySuppressed } from '../mail/notices/store.ts'
import { watch } from '../watch/watch.ts'

/**
 * Scheduled work, every few minutes: a restore that was asked for, payments that their carts have
 * not settled, those that an operator wants settled, refunds, stock alerts, requests for reviews,
 * mails that failed before, deletion of old data, the archive of old orders, the comparison with
 * the providers' books, backups, and the watch, which comes last and judges what is left. An error
 * is logged and does not stop the other tasks; the first one is thrown at the end. A run without an
 * error is noted.
 */
export async function runScheduled(env: Env, now: number = Date.now()): Promise<void> {
  const failures: unknown[] = []
  const ofOrders = allOrders(env)
  const works = [
    () => restore(env, now),
    ...ofOrders.map((one) => () => settleOverdue(one, new Date(now))),
    ...ofOrders.map((one) => () => settleAsked(one, new Date(now))),
    ...ofOrders.map((one) => () => giveBackLostCodes(one, now)),
    () => giveAllRefunds(env, new Date(now)),
    () => answerStockAlerts(env, configuredOrigin(env) ?? brand.origin, now),
    async () => settingsOf(env).REVIEW_REQUESTS && askBuyers(env, now),
    () => copySuppressed(env),
    () => deliverAll(env),
    ...ofOrders.map((one) => () => markOrders(one)),
    () => keepRetention(env, now),
    ...ofOrders.map((one) => () => archiveOrders(one, now)),
    ...ofOrders.map((one) => () => keepErasures(onlyDatabase(one), now)),
    () => askNightly(env, now),
    () => compareBooks(env, now),
    () => backUp(env, now),
    () => watch(env, now),
  ]
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length === 0) await noteRun(env, now)
  for (const cause of failures) log('error', 'scheduled_work_failed', errorFields(cause))
  if (failures.length > 0) throw failures[0]
}

import { errorFields, log } from '#shared/logging/log.ts'
import { brand } from '#shared/settings/brand.ts'
import { askBuyers } from '../buyer-reviews/ask-buyers.ts'
import { markOrders } from '../checkout/buyer/mark-orders.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { giveRefunds } from '../orders/fulfilment/give-refunds.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { configuredOrigin } from '../http/origin.ts'
import { keepRetention } from '../privacy/retention/keep-retention.ts'
import { answerStockAlerts } from '../subscriptions/watch-stock.ts'
import { noteRun } from '../watch/store.ts'
import { watch } from '../watch/watch.ts'

/**
 * Scheduled work, every few minutes: refunds, stock alerts, requests for reviews, mails that failed before, deletion of
 * old data, and the watch, which comes last and judges what is left. An error is logged and does not
 * stop the other tasks; the first one is thrown at the end. A run without an error is noted.
 */
export async function runScheduled(env: Env, now: number = Date.now()): Promise<void> {
  const failures: unknown[] = []
  const works = [
    () => giveRefunds(env, new Date(now)),
    () => answerStockAlerts(env, configuredOrigin(env) ?? brand.origin, now),
    async () => settingsOf(env).REVIEW_REQUESTS && askBuyers(env, now),
    () => deliverOutbox(env),
    () => markOrders(env),
    () => keepRetention(env, now),
    () => watch(env, now),
  ]
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length === 0) await noteRun(env, now)
  for (const cause of failures) log('error', 'scheduled_work_failed', errorFields(cause))
  if (failures.length > 0) throw failures[0]
}

import { brand } from '#shared/brand.ts'
import { pruneResetsStatement } from '../auth/store.ts'
import { pruneCheckoutsStatements } from '../checkout/store.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { pruneOutboxStatement } from '../mail/store.ts'
import { giveRefunds } from '../orders/fulfilment/give-refunds.ts'
import { linkLifetime } from '../orders/order-page.ts'
import { pruneLinksStatement } from '../orders/store.ts'
import { configuredOrigin } from '../origin.ts'
import { lifetimes } from '../sessions/session-row.ts'
import { pruneSessionsStatement } from '../sessions/store.ts'
import { answerStockAlerts } from '../subscriptions/watch-stock.ts'
import { prune } from './store.ts'

const mailsKeptFor = 30 * 86_400_000

/** The backend's regular work, every few minutes: refunds that operators decided on, stock alerts, mails that failed before, and forgetting what is over. */
export async function runScheduled(env: Env, now: number = Date.now()): Promise<void> {
  await giveRefunds(env, new Date(now))
  await answerStockAlerts(env, configuredOrigin(env) ?? brand.origin, now)
  await deliverOutbox(env)
  await prune(env, [
    pruneSessionsStatement(env, now - lifetimes.guest, now - lifetimes.absolute),
    pruneResetsStatement(env, now),
    pruneLinksStatement(env, now - linkLifetime),
    pruneOutboxStatement(env, now - mailsKeptFor),
    ...pruneCheckoutsStatements(env, now),
  ])
}

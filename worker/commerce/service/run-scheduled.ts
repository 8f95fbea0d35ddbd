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

/**
 * The backend's regular work, every few minutes: refunds that operators decided on, stock alerts, mails that failed before, and forgetting what
 * is over. What fails is logged and keeps nothing else from being done; the first error is thrown in the end.
 */
export async function runScheduled(env: Env, now: number = Date.now()): Promise<void> {
  const failures: unknown[] = []
  const works = [
    () => giveRefunds(env, new Date(now)),
    () => answerStockAlerts(env, configuredOrigin(env) ?? brand.origin, now),
    () => deliverOutbox(env),
    () => prune(env, outdated(env, now)),
  ]
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  for (const cause of failures) console.error(JSON.stringify({ level: 'error', what: 'scheduled work', cause: String(cause) }))
  if (failures.length > 0) throw failures[0]
}

function outdated(env: Env, now: number): D1PreparedStatement[] {
  return [
    pruneSessionsStatement(env, now - lifetimes.guest, now - lifetimes.absolute),
    pruneResetsStatement(env, now),
    pruneLinksStatement(env, now - linkLifetime),
    pruneOutboxStatement(env, now - mailsKeptFor),
    ...pruneCheckoutsStatements(env, now),
  ]
}

import { recallDue } from '../../orders/archive/recall-orders.ts'
import { closeUnusedAccounts } from '../close-unused-accounts.ts'
import { eraseCarts } from '../erase-carts.ts'
import { runBatch } from '../store.ts'
import { dueOrders, retentionStatements } from './store.ts'

const recalledAtOnce = 50

/**
 * Applies the retention table at `now` (epoch ms) rule by rule, with a limited number of rows per
 * run (PRIV-2). Archived orders that it concerns are brought back first. Errors are collected and
 * thrown together at the end.
 */
export async function keepRetention(env: Env, now: number): Promise<void> {
  const works = [
    () => recallDue(env, now, recalledAtOnce),
    () => closeUnusedAccounts(env, now),
    () => eraseCarts(env),
    async () => {
      const statements = await dueOrders(env, now)
      if (statements.length > 0) await runBatch(env, statements)
    },
    ...Object.values(retentionStatements(env, now)).map(
      (statements) => () => runBatch(env, statements),
    ),
  ]
  const failures: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

import { recallDue } from '../../orders/archive/recall-orders.ts'
import { closeUnusedAccounts } from '../close-unused-accounts.ts'
import { eraseCarts } from '../erase-carts.ts'
import { runBatch } from '../store.ts'
import { allOrders, onlyDatabase } from '../../storage/databases.ts'
import { dueOrders, retentionStatements } from './store.ts'

const recalledAtOnce = 50

/**
 * Applies the retention table at `now` (epoch ms) rule by rule, with a limited number of rows per
 * run, in every database of orders (PRIV-2). Archived orders that it concerns are brought back
 * first. Errors are collected and thrown together at the end.
 */
export async function keepRetention(env: Env, now: number): Promise<void> {
  const works = [
    ...allOrders(env).map((one) => () => recallDue(one, now, recalledAtOnce)),
    () => closeUnusedAccounts(env, now),
    () => eraseCarts(env),
    ...allOrders(env)
      .map(onlyDatabase)
      .flatMap((one) => [
        async () => {
          const statements = await dueOrders(one, now)
          if (statements.length > 0) await runBatch(one, statements)
        },
        // Tables of persons and content are empty in databases for orders alone.
        ...Object.values(retentionStatements(one, now)).map(
          (statements) => () => runBatch(one, statements),
        ),
      ]),
  ]
  const failures: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}

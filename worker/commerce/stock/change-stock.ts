import { Refusal } from '../orders/fulfilment/refusal.ts'
import { violatedConstraint } from '../storage/violated-constraint.ts'
import { listStock, type Movement, saveMovement, type StockChange } from './store.ts'

/**
 * Changes the stock of a sku and writes down who did it and why (OPS-6). Throws Refusal, with
 * nothing changed, for a sku without stock and for a change to fewer than no pieces.
 */
export async function changeStock(
  env: Env,
  change: StockChange,
  now: Date,
  id?: string,
): Promise<Movement> {
  try {
    return await saveMovement(env, change, now, id)
  } catch (error) {
    if (violatedConstraint(error) !== 'stock') throw error
    throw new Refusal(await reasonOf(env, change), { cause: error })
  }
}

async function reasonOf(env: Env, { sku, kind, pieces }: StockChange): Promise<string> {
  const [level] = await listStock(env, { sku, limit: 1 })
  if (!level)
    return `There is no stock of ${sku}: it is no sku, or a bundle, whose parts have the stock, or its product was not pushed yet.`
  const { free, reserved, unsent } = level
  if (kind !== 'count') return `Only ${free} pieces of ${sku} are free: ${-pieces} cannot go.`
  return `${reserved + unsent} pieces of ${sku} are promised (${reserved} in open payments, ${unsent} paid and not sent): ${pieces} are fewer. Refund orders first, then count again.`
}

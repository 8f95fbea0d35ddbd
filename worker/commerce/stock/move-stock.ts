import { Refusal } from '../orders/fulfilment/refusal.ts'
import { ordersIn } from '../storage/databases.ts'
import { changeStock } from './change-stock.ts'
import {
  addSkus,
  listStock,
  type Movement,
  newMove,
  saveMovement,
  type StockMove,
  unfinishedMove,
} from './store.ts'

/** A move with the change of stock in either database. */
export interface Moved {
  /** Whether it was taken before, by a command that was interrupted. */
  isCompletion: boolean
  pieces: number
  taken: Movement | undefined
  given: Movement
}

/**
 * Moves pieces of a sku from one database of orders to another (OPS-50): takes them, then gives
 * them, each with a row of `stock_movements` of the same id. Pieces are in neither database in
 * between, so none is sold twice. A move that was interrupted there is completed by the next
 * command for these databases and this sku, which moves nothing else. Throws Refusal, with nothing
 * changed, for an unknown sku, one database, or too few free pieces.
 */
export async function moveStock(env: Env, move: StockMove, now: Date): Promise<Moved> {
  if (move.from === move.to) throw new Refusal(`${move.from} has the pieces already.`)
  const from = ordersIn(env, move.from)
  const to = ordersIn(env, move.to)
  const [level] = await listStock(from, { sku: move.sku, limit: 1 })
  if (!level) throw new Refusal(`There is no stock of ${move.sku} in ${move.from}.`)
  const left = await unfinishedMove([from, to], move)
  const id = left?.id ?? newMove(move)
  const change = { sku: move.sku, operator: move.operator, reason: left?.reason ?? move.reason }
  const taken = left
    ? undefined
    : await changeStock(from, { ...change, kind: 'adjust', pieces: -move.pieces }, now, id)
  const pieces = left ? -left.pieces : move.pieces
  await addSkus(to, [move.sku])
  const given = await saveMovement(to, { ...change, kind: 'adjust', pieces }, now, id)
  return { isCompletion: left !== undefined, pieces, taken, given }
}

import * as z from 'zod'
import { assertOneChange } from '../storage/batch-assertion.ts'

export const movementKinds = ['receive', 'adjust', 'count'] as const
export type MovementKind = (typeof movementKinds)[number]

/** A change of stock as an operator asks for it. */
export interface StockChange {
  sku: string
  kind: MovementKind
  /** Pieces that come (`receive`), come or go (`adjust`), or lie in the warehouse (`count`). */
  pieces: number
  reason: string
  operator: string
}

const Movement = z.object({
  sku: z.string(),
  kind: z.enum(movementKinds),
  pieces: z.int(),
  /** Free pieces before and after it. */
  before: z.int(),
  after: z.int(),
  reason: z.string(),
  operator: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
})
export type Movement = z.infer<typeof Movement>

const StockLevel = z.object({
  sku: z.string(),
  /** Pieces that can be bought now. */
  free: z.int(),
  /** Pieces that unpaid payments keep back. */
  reserved: z.int(),
  /** Pieces that are paid and still lie in the warehouse. */
  unsent: z.int(),
})
export type StockLevel = z.infer<typeof StockLevel>

const reservedOf = (sku: string) =>
  `coalesce((SELECT sum(quantity) FROM reservations WHERE sku = ${sku} AND state = 'Reserved'), 0)`

const sentPieces = `coalesce((SELECT sum(part.value ->> 'quantity') FROM json_each(o.parcels) parcel, json_each(parcel.value, '$.stock') part
  WHERE part.value ->> 'sku' = r.sku), 0)`

const unsentPieces = `SELECT r.sku, sum(r.quantity - ${sentPieces}) AS pieces FROM orders o JOIN reservations r USING (payment_reference)
  WHERE o.order_state IN ('Open', 'Confirmed') AND coalesce(o.shipment_state, 'Ready') = 'Ready' AND r.state = 'Consumed'`

/**
 * Writes a movement and the stock that follows from it in one batch, both from the stock at that
 * moment: pieces that are bought at the same time are not lost (OPS-6). Throws the error of the
 * constraint `stock` where the sku has no stock or the result is below zero.
 */
export async function saveMovement(
  { DB }: Env,
  { sku, kind, pieces, reason, operator }: StockChange,
  now: Date,
  id: string = crypto.randomUUID(),
): Promise<Movement> {
  const answers = await DB.batch([
    DB.prepare(
      `INSERT INTO stock_movements (id, sku, kind, pieces, before, after, reason, operator, at)
       SELECT ?1, sku, ?3, ?4, quantity, CASE ?3
         WHEN 'count' THEN ?4 - ${reservedOf('stock.sku')} - coalesce((SELECT pieces FROM (${unsentPieces} AND r.sku = ?2)), 0)
         ELSE quantity + ?4 END, ?5, ?6, ?7 FROM stock WHERE sku = ?2`,
    ).bind(id, sku, kind, pieces, reason, operator, now.getTime()),
    assertOneChange(DB, 'stock'),
    DB.prepare(
      'UPDATE stock SET quantity = (SELECT after FROM stock_movements WHERE id = ?) WHERE sku = ?',
    ).bind(id, sku),
    assertOneChange(DB, 'stock'),
    DB.prepare('SELECT * FROM stock_movements WHERE id = ?').bind(id),
  ])
  return Movement.parse(answers.at(-1)?.results[0])
}

/** The latest movements, newest first: of one sku, or of all. */
export async function listMovements(
  env: Env,
  { sku, limit }: { sku?: string | undefined; limit: number },
): Promise<Movement[]> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM stock_movements WHERE (?1 IS NULL OR sku = ?1) ORDER BY number DESC LIMIT ?2',
  )
    .bind(sku ?? null, limit)
    .all()
  return results.map((row) => Movement.parse(row))
}

/** Stock of one sku, or of those with at most `below` free pieces; fewest free pieces first. */
export async function listStock(
  env: Env,
  { sku, below, limit }: { sku?: string | undefined; below?: number | undefined; limit: number },
): Promise<StockLevel[]> {
  const { results } = await env.DB.prepare(
    `SELECT stock.sku, quantity AS free, ${reservedOf('stock.sku')} AS reserved, coalesce(unsent.pieces, 0) AS unsent
     FROM stock LEFT JOIN (${unsentPieces} GROUP BY r.sku) AS unsent ON unsent.sku = stock.sku
     WHERE (?1 IS NULL OR stock.sku = ?1) AND (?2 IS NULL OR quantity <= ?2) ORDER BY quantity, stock.sku LIMIT ?3`,
  )
    .bind(sku ?? null, below ?? null, limit)
    .all()
  return results.map((row) => StockLevel.parse(row))
}

/** Pieces that an operator moves between two databases, named by their bindings. */
export interface StockMove {
  sku: string
  from: string
  to: string
  /** At least 1. */
  pieces: number
  reason: string
  operator: string
}

const Taken = z.object({ id: z.string(), pieces: z.int(), reason: z.string(), at: z.int() })
type Taken = z.infer<typeof Taken>

/** What the ids of moves from one database into another begin with, in both of them. */
function moveName({ sku, from, to }: Pick<StockMove, 'sku' | 'from' | 'to'>): string {
  return `move ${from} ${to} ${sku} `
}

/** A new id of a move, for its movement in either database. */
export function newMove(move: Pick<StockMove, 'sku' | 'from' | 'to'>): string {
  return moveName(move) + crypto.randomUUID()
}

/** The move that was interrupted after its pieces were taken; undefined without one. */
export async function unfinishedMove(
  [from, to]: readonly [Env, Env],
  move: Pick<StockMove, 'sku' | 'from' | 'to'>,
): Promise<Taken | undefined> {
  const taken = await movesIn(from, move)
  const given = new Set((await movesIn(to, move)).map(({ id }) => id))
  return taken.find(({ id }) => !given.has(id))
}

async function movesIn(
  { DB }: Env,
  move: Pick<StockMove, 'sku' | 'from' | 'to'>,
): Promise<Taken[]> {
  const name = moveName(move)
  const { results } = await DB.prepare(
    'SELECT id, pieces, reason, at FROM stock_movements WHERE sku = ?1 AND substr(id, 1, ?2) = ?3 ORDER BY number',
  )
    .bind(move.sku, name.length, name)
    .all()
  return z.array(Taken).parse(results)
}

/** Every sku that has stock, also of no pieces. */
export async function stockedSkus({ DB }: Env): Promise<string[]> {
  const { results } = await DB.prepare('SELECT sku FROM stock').all<{ sku: string }>()
  return results.map(({ sku }) => sku)
}

/** Makes rows without pieces for skus that the database does not know. */
export async function addSkus({ DB }: Env, skus: readonly string[]): Promise<void> {
  await DB.prepare(
    'INSERT INTO stock (sku, quantity) SELECT value, 0 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  )
    .bind(JSON.stringify(skus))
    .run()
}

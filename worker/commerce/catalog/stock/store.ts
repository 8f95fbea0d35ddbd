import type { Context } from '../../http/context.ts'
import { isApart, ordersOfStore } from '../../storage/databases.ts'

type Shop = Pick<Context, 'env' | 'store'>

/** Whether the pieces that a store sells are in another database than the catalogue (ORD-13). */
export function isStockApart({ env, store }: Shop): boolean {
  return isApart(ordersOfStore(env, store))
}

interface BundlePart {
  sku: string
  part_sku: string
  quantity: number
}

interface Stocked {
  sku: string
  type: string
  available: number
}

/**
 * The same variants with the pieces that the store may sell, where these are apart from the
 * catalogue; a bundle has as many as its parts allow.
 */
export async function withStock<Row extends Stocked>(
  context: Shop,
  rows: readonly Row[],
): Promise<Row[]> {
  if (!isStockApart(context) || rows.length === 0) return [...rows]
  const { DB } = ordersOfStore(context.env, context.store)
  const bundles = rows.filter(({ type }) => type === 'bundle-product').map(({ sku }) => sku)
  const { results: parts } =
    bundles.length > 0
      ? await DB.prepare(
          'SELECT sku, part_sku, quantity FROM bundle_parts WHERE sku IN (SELECT value FROM json_each(?))',
        )
          .bind(JSON.stringify(bundles))
          .all<BundlePart>()
      : { results: [] }
  const skus = new Set([...rows.map(({ sku }) => sku), ...parts.map((part) => part.part_sku)])
  const { results } = await DB.prepare(
    'SELECT sku, quantity FROM stock WHERE sku IN (SELECT value FROM json_each(?))',
  )
    .bind(JSON.stringify([...skus]))
    .all<{ sku: string; quantity: number }>()
  const pieces = new Map(results.map(({ sku, quantity }) => [sku, quantity]))
  const ofBundle = (bundle: string) => {
    const own = parts.filter(({ sku }) => sku === bundle)
    const sets = own.map((part) => Math.floor((pieces.get(part.part_sku) ?? 0) / part.quantity))
    return own.length > 0 ? Math.min(...sets) : 0
  }
  return rows.map((row) => ({
    ...row,
    available: row.type === 'bundle-product' ? ofBundle(row.sku) : (pieces.get(row.sku) ?? 0),
  }))
}

/** Every sku that a store with stock of its own cannot sell now: bundles by their parts. */
export async function soldOutApart({ env, store }: Shop): Promise<string[]> {
  const { DB } = ordersOfStore(env, store)
  const { results: parts } = await DB.prepare(
    'SELECT sku, part_sku, quantity FROM bundle_parts',
  ).all<BundlePart>()
  const most = Math.max(1, ...parts.map(({ quantity }) => quantity))
  const { results } = await DB.prepare('SELECT sku, quantity FROM stock WHERE quantity < ?')
    .bind(most)
    .all<{ sku: string; quantity: number }>()
  const few = new Map(results.map(({ sku, quantity }) => [sku, quantity]))
  const gone = results.filter(({ quantity }) => quantity === 0).map(({ sku }) => sku)
  const bundles = parts.flatMap(({ sku, part_sku: part, quantity }) =>
    (few.get(part) ?? most) < quantity ? [sku] : [],
  )
  return [...new Set([...gone, ...bundles])]
}

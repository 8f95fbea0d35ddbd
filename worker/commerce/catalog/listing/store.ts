import { readBatch } from '../../storage/read-batch.ts'
import { joinPrice, type MarketContext, marketParams } from '../store.ts'
import { isStockApart, soldOutApart } from '../stock/store.ts'
import { type SoldOutProduct, sourceName } from './summary.ts'

/**
 * Selects the version of the listing index of market ?1: the hashes of its parts, as `versionOf`
 * joins them.
 */
const versionOfIndex = `SELECT group_concat(hash, ' ') AS version
  FROM (SELECT hash FROM listing_index WHERE locale = ?1 ORDER BY part)`

/** The version of a market's listing index, and every sku that cannot be bought now. One call. */
export async function readState(context: MarketContext) {
  const { env, locale } = context
  if (isStockApart(context)) {
    const version = await env.DB.prepare(versionOfIndex).bind(locale).first<string>('version')
    return { version: version ?? '', soldOut: await soldOutApart(context) }
  }
  const [parts, gone, bundles] = await readBatch<
    [{ version: string | null }, { sku: string }, { sku: string }]
  >(env.DB, [
    env.DB.prepare(versionOfIndex).bind(locale),
    env.DB.prepare('SELECT sku FROM stock WHERE quantity = 0'),
    env.DB.prepare(
      `SELECT DISTINCT bp.sku FROM bundle_parts bp LEFT JOIN stock s ON s.sku = bp.part_sku
      WHERE COALESCE(s.quantity, 0) < bp.quantity`,
    ),
  ])
  return {
    version: parts[0]?.version ?? '',
    soldOut: [...gone, ...bundles].map(({ sku }) => sku),
  }
}

/** The parts themselves, as JSON; all of them where none is named. */
export async function readListingParts({ env, locale }: MarketContext, parts?: readonly number[]) {
  const { results } = await env.DB.prepare(
    `SELECT part, body FROM listing_index
    WHERE locale = ?1 AND (?2 IS NULL OR part IN (SELECT value FROM json_each(?2))) ORDER BY part`,
  )
    .bind(locale, parts ? JSON.stringify(parts) : null)
    .all<{ part: number; body: string }>()
  return results
}

/**
 * The summaries of the market's lists by their names, as JSON. None where none were pushed, and
 * where the index is another one than they were made of, as after a push by an earlier release.
 */
export async function readListingSummaries({ env, locale }: MarketContext) {
  const { results } = await env.DB.prepare(
    `SELECT name, body FROM listing_summaries WHERE locale = ?1 AND (${versionOfIndex}) =
      (SELECT body FROM listing_summaries WHERE locale = ?1 AND name = ?2)`,
  )
    .bind(locale, sourceName)
    .all<{ name: string; body: string }>()
  return new Map(results.map(({ name, body }) => [name, body]))
}

/** The products of the market of which no variant can be bought now. One call. */
export async function readSoldOutProducts(context: MarketContext): Promise<SoldOutProduct[]> {
  const isOwn = isStockApart(context)
  const soldOut = isOwn
    ? 'SELECT value AS sku FROM json_each(?6)'
    : `SELECT sku FROM stock WHERE quantity = 0
      UNION SELECT bp.sku FROM bundle_parts bp LEFT JOIN stock s ON s.sku = bp.part_sku WHERE COALESCE(s.quantity, 0) < bp.quantity`
  const { results } = await context.env.DB.prepare(
    `WITH gone AS MATERIALIZED (
      ${soldOut})
    SELECT DISTINCT p.key, p.category, p.subcategory, p.accessory, p.type
    FROM gone g CROSS JOIN variants v ON v.sku = g.sku ${joinPrice} JOIN products p ON p.key = v.product_key
    WHERE NOT EXISTS (
      SELECT 1 FROM variants o JOIN prices op ON op.sku = o.sku AND op.store = ?3 AND op.currency = ?4
      WHERE o.product_key = p.key AND o.sku NOT IN (SELECT sku FROM gone))`,
  )
    .bind(...marketParams(context), ...(isOwn ? [JSON.stringify(await soldOutApart(context))] : []))
    .all<SoldOutProduct & { key: string }>()
  return results
}

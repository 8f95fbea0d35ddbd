import type { MarketContext } from '../store.ts'

/** The parts of a market's listing index, and every sku that cannot be bought now. One call. */
export async function readState({ env, locale }: MarketContext) {
  const [parts, gone, bundles] = await env.DB.batch<{ hash: string; sku: string }>([
    env.DB.prepare('SELECT hash FROM listing_index WHERE locale = ?1 ORDER BY part').bind(locale),
    env.DB.prepare('SELECT sku FROM stock WHERE quantity = 0'),
    env.DB.prepare(
      `SELECT DISTINCT bp.sku FROM bundle_parts bp LEFT JOIN stock s ON s.sku = bp.part_sku
      WHERE COALESCE(s.quantity, 0) < bp.quantity`,
    ),
  ])
  return {
    hashes: (parts?.results ?? []).map(({ hash }) => hash),
    soldOut: [gone, bundles].flatMap((answer) => answer?.results ?? []).map(({ sku }) => sku),
  }
}

/** The parts themselves, as JSON. */
export async function readListingParts({ env, locale }: MarketContext) {
  const { results } = await env.DB.prepare(
    'SELECT part, body FROM listing_index WHERE locale = ?1 ORDER BY part',
  )
    .bind(locale)
    .all<{ part: number; body: string }>()
  return results
}

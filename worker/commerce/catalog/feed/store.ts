import { withStock } from '../stock/store.ts'
import { type MarketContext, marketParams, textId, type VariantRow, variantsOf } from '../store.ts'

/** Products in one part at most: about a megabyte of texts, 8,000 rows to read. */
const inOnePart = 256

// A part is a range of row ids: a new product changes the last part alone, and no list of parts has
// to be kept. Deleted products leave gaps.
const keysOfPart = (part: string) =>
  `SELECT key FROM products WHERE rowid > ${part} * ${inOnePart} AND rowid <= (${part} + 1) * ${inOnePart}`

interface DetailRow {
  key: string
  description: string | null
  /** The product's place in the menus, JSON. */
  place: string | null
}

/** Number of the parts that hold all products, whatever market sells them. */
export async function countFeedParts({ env }: MarketContext): Promise<number> {
  const last = await env.DB.prepare('SELECT MAX(rowid) AS last FROM products').first<number>('last')
  return Math.ceil((last ?? 0) / inOnePart)
}

/** The products of one part that the market sells, and their texts. */
export async function readFeedPart(context: MarketContext, part: number) {
  const { DB } = context.env
  const params = marketParams(context)
  const [locale, language] = params
  const [variants, details] = await Promise.all([
    DB.prepare(variantsOf(context, keysOfPart('?6')))
      .bind(...params, part)
      .all<VariantRow>(),
    DB.prepare(
      `SELECT key, json_extract(detail, '$.description') AS description, json_extract(detail, '$.categories[0]') AS place
      FROM (SELECT p.key, CASE WHEN json_valid(t.detail) THEN t.detail END AS detail
        FROM products p JOIN product_texts t ON t.id = ${textId} WHERE p.key IN (${keysOfPart('?3')}))`,
    )
      .bind(locale, language, part)
      .all<DetailRow>(),
  ])
  return { variants: await withStock(context, variants.results), details: details.results }
}

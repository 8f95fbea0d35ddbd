import * as z from 'zod'
import { localePath } from '#shared/markets/locale.ts'
import { locales } from '#shared/markets/markets.ts'
import { idOf } from '../difference.ts'
import type { PushedPart } from '../push.ts'
import type { Row } from '../statement.ts'
import { type ContentTable, withAllRows } from '../table.ts'

const Entries = z.array(z.tuple([z.string(), z.string()]))
const SitemapRow = z.object({ locale: z.enum(locales), entries: z.string() })

/** Column by which each table of the catalogue is compared: the names of its changes. */
const productTables = ['products', 'product_texts', 'product_links', 'ratings', 'unsold_countries']
const variantTables = ['variants', 'prices', 'bundle_parts']

/**
 * The absolute addresses, in all markets, of the pages in sitemaps that show what a push added or
 * changed (MACH-7). An address that is gone is not among them: content no longer knows it.
 */
export function changedAddresses(
  parts: readonly PushedPart[],
  tables: readonly ContentTable[],
  origin: string,
): string[] {
  const ids = changedPages(parts, tables)
  return rowsOf(tables, 'sitemap_parts').flatMap((row) => {
    const { locale, entries } = SitemapRow.parse(row)
    return Entries.parse(JSON.parse(entries)).flatMap(([path, id]) =>
      ids.has(id) ? [origin + localePath(locale, path)] : [],
    )
  })
}

/** Ids of pages in sitemaps: of what changed by itself, and of products whose data changed. */
function changedPages(parts: readonly PushedPart[], tables: readonly ContentTable[]): Set<string> {
  const names = (part: string) =>
    parts
      .filter((each) => each.part === part)
      .flatMap(({ added, changed }) => [...added, ...changed])
  const skus = variantTables.flatMap(names)
  const keys = new Set([
    ...productTables.flatMap(names),
    ...variantsOf(tables, skus).map(({ product_key: key }) => key),
  ])
  const pagesOfProducts = rowsOf(tables, 'pages').flatMap(({ id, product_key: key }) =>
    typeof key === 'string' && keys.has(key) ? [String(id)] : [],
  )
  return new Set([
    ...names('pages').map(withoutCollection),
    ...names('articles').map((name) => `article-${withoutCollection(name)}`),
    ...pagesOfProducts,
  ])
}

/** The id of a document whose change is named 'collection/id'. */
function withoutCollection(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

/** The rows of these variants. */
function variantsOf(tables: readonly ContentTable[], skus: readonly string[]): Row[] {
  const ids = new Set(skus.map((sku) => JSON.stringify([sku])))
  return tables
    .filter(({ table }) => table === 'variants')
    .flatMap(({ rows, group, made }) => [
      ...rows.filter((row) => ids.has(idOf(row, group))),
      ...(made?.rowsOf(ids) ?? []),
    ])
}

function rowsOf(tables: readonly ContentTable[], name: string): Row[] {
  return tables.filter(({ table }) => table === name).flatMap((table) => withAllRows(table).rows)
}

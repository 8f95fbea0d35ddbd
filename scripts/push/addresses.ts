import { languages } from '#shared/markets/markets.ts'
import { filterName, knownNamesParts } from '#shared/routes/known-names.ts'
import type { Catalogue } from './catalogue.ts'
import type { Pages } from './pages.ts'
import type { Row } from './statement.ts'
import type { ContentTable } from './table.ts'

/**
 * The order of the pages, every address of every page in all languages, and the filter of all names
 * that can be asked for.
 */
export function addressTables(pages: Pages, catalogue: Catalogue): ContentTable[] {
  const paths = pages.list.flatMap(({ id }) =>
    [...pathsOf(pages, id)].map((path) => ({ path, page_id: id })),
  )
  return [
    {
      part: 'page_order',
      table: 'pages',
      keys: ['id'],
      group: ['id'],
      rows: pages.list.map(({ id, position, file }) => ({
        id,
        position,
        product_key: file.product ?? null,
      })),
    },
    {
      part: 'page_paths',
      table: 'page_paths',
      keys: ['path'],
      group: ['page_id'],
      rows: paths,
    },
    {
      part: 'known_names',
      table: 'known_names',
      keys: ['part'],
      group: ['part'],
      rows: namesRows([
        ...paths.map(({ path }) => filterName('path', path)),
        ...pages.list.map(({ id }) => filterName('page', id)),
        ...catalogue.products.flatMap(({ id, value: { variants } }) => [
          filterName('product', id),
          ...variants.map(({ sku }) => filterName('sku', sku)),
        ]),
      ]),
    },
  ]
}

/** Rows of table `known_names` for these names. */
export function namesRows(names: readonly string[]): Row[] {
  return knownNamesParts(new Set(names)).map(({ part, parts, version, bits }) => ({
    part,
    parts,
    version,
    bits: Buffer.from(bits).toString('base64'),
  }))
}

/** A page's addresses in all languages and in the regions that have words of their own. */
function pathsOf(pages: Pages, id: string): Set<string> {
  const tongues = [...languages, ...pages.tonguesOf(id)]
  return new Set(tongues.map((tongue) => pages.meta(id, tongue).path))
}

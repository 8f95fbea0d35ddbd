import { languages } from '#shared/markets/markets.ts'
import { filterName, knownNamesParts } from '#shared/routes/known-names.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Tongue } from '../languages.ts'
import type { Page } from './page-files.ts'
import type { Row } from '../statement.ts'
import type { ContentTable } from '../table.ts'

type TableForm = Pick<ContentTable, 'part' | 'table' | 'keys' | 'group'>

/** The order of the pages. */
export const orderTable: TableForm = {
  part: 'page_order',
  table: 'pages',
  keys: ['id'],
  group: ['id'],
}

/** Every address of every page in all languages. */
export const pathTable: TableForm = {
  part: 'page_paths',
  table: 'page_paths',
  keys: ['path'],
  group: ['page_id'],
}

/** The filter of all names that can be asked for. */
export const namesTable: TableForm = {
  part: 'known_names',
  table: 'known_names',
  keys: ['part'],
  group: ['part'],
}

/**
 * The addresses of a page in all languages and in the regions that have words of their own, each
 * once.
 */
export interface PagePaths {
  id: string
  paths: string[]
}

/** The addresses of a page that has texts in these languages and locales. */
export function pagePaths(
  id: string,
  tongues: readonly Tongue[],
  pathIn: (tongue: Tongue) => string,
): PagePaths {
  return { id, paths: [...new Set([...languages, ...tongues].map(pathIn))] }
}

/** A page's row of `orderTable`; the page of an article has no file. */
export function orderRow({
  id,
  position,
  file,
}: Pick<Page, 'id' | 'position'> & { file?: Page['file'] }): Row {
  return { id, position, product_key: file?.product ?? null }
}

/** Rows of `pathTable`. */
export function pathRows({ id, paths }: PagePaths): Row[] {
  return paths.map((path) => ({ path, page_id: id }))
}

/** All names of pages and products, as the filter spells them. */
export function allNames(pages: readonly PagePaths[], { products }: Catalogue): string[] {
  return [
    ...pages.flatMap(({ paths }) => paths.map((path) => filterName('path', path))),
    ...pages.map(({ id }) => filterName('page', id)),
    ...products.flatMap(({ id, value: { variants } }) => [
      filterName('product', id),
      ...variants.map(({ sku }) => filterName('sku', sku)),
    ]),
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

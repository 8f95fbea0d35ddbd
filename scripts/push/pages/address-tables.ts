import * as z from 'zod'
import {
  allNames,
  namesRows,
  namesTable,
  orderRow,
  orderTable,
  type PagePaths,
  pagePaths,
  pathRows,
  pathTable,
} from './addresses.ts'
import type { ArticlePage } from '../article-pages.ts'
import type { Catalogue } from '../catalogue.ts'
import { pathProblems } from '../check.ts'
import { groupsOf, idOf } from '../difference.ts'
import { fingerprint } from '../results/fingerprint.ts'
import { linkProblems } from '../links.ts'
import type { Pages } from './pages.ts'
import type { ProductResults } from '../results/product-results.ts'
import { kept, type ResultCache } from '../results/result-cache.ts'
import { listedPage, sitemapRows, sitemapTable } from './sitemaps.ts'
import type { Row } from '../statement.ts'
import type { ContentTable, MadeRows } from '../table.ts'

interface Sources {
  pages: Pages
  articles: readonly ArticlePage[]
  catalogue: Catalogue
  results: ProductResults
  cache: ResultCache
}

/**
 * What is made of the addresses of all pages together, those of products and articles among them.
 */
export function createAddresses({ pages, articles, catalogue, results, cache }: Sources) {
  const files = pages.files.list
  const own = [
    ...files.map(({ id }) =>
      pagePaths(id, pages.tonguesOf(id), (tongue) => pages.meta(id, tongue).path),
    ),
    ...articles.map(({ id, tongues, meta }) =>
      pagePaths(id, tongues, (tongue) => meta(tongue).path),
    ),
  ]
  const listed = [
    ...files.map(({ id }) => listedPage(id, (locale) => pages.meta(id, locale))),
    ...articles.map(({ id, meta }) => listedPage(id, meta)),
  ]
  const skus = catalogue.products.flatMap(({ id, value }) => [
    id,
    ...value.variants.map(({ sku }) => sku),
  ])
  const all = (): PagePaths[] => [...own, ...results.paths.all()]
  const ofPaths = [results.paths.version, own]
  return {
    /**
     * The order of the pages, their addresses, and the filter of all names that can be asked for.
     */
    tables: [
      {
        ...orderTable,
        rows: [...files, ...articles].map(orderRow),
        made: results.madeRows(orderTable.part),
      },
      { ...pathTable, rows: own.flatMap(pathRows), made: results.madeRows(pathTable.part) },
      {
        ...namesTable,
        rows: [],
        made: wholeRows(namesTable, [ofPaths, skus], cache, () =>
          namesRows(allNames(all(), catalogue)),
        ),
      },
    ] satisfies ContentTable[],
    sitemaps: {
      ...sitemapTable,
      rows: [],
      made: wholeRows(sitemapTable, [results.listed.version, listed], cache, () =>
        sitemapRows([...listed, ...results.listed.all()]),
      ),
    } satisfies ContentTable,
    /** Addresses that two pages have, and links of these tables that lead nowhere. */
    problems(tables: readonly ContentTable[]): string[] {
      const linking = tables.filter(({ table }) => table === 'documents' || table === 'redirects')
      const rows = linking.map((table) => table.rows)
      const ids = articles.map(({ article }) => article)
      return keptProblems(cache, [ofPaths, rows, skus, ids], () => {
        const paths = all()
        const known = new Set(paths.flatMap((page) => page.paths))
        return [
          ...pathProblems(paths),
          ...linkProblems(linking, {
            isPath: (path) => known.has(path),
            isProduct: (key) => catalogue.product(key) !== undefined,
            isArticle: (id) => ids.includes(id),
          }),
        ]
      })
    },
  }
}

/**
 * The problems that `find` finds in these inputs; where it found none in the same ones before, it
 * is not asked.
 */
function keptProblems(cache: ResultCache, inputs: unknown, find: () => string[]): string[] {
  const name = 'problems of addresses'
  const made = fingerprint(JSON.stringify(inputs))
  return kept({ cache, name, inputs: made, form: z.array(z.string()) }, find)
}

const GroupHashes = z.array(z.tuple([z.string(), z.string()]))

/** Rows that are made of all pages together, of which the hashes are kept. */
function wholeRows(
  table: Pick<ContentTable, 'part' | 'keys' | 'group'>,
  inputs: unknown,
  cache: ResultCache,
  make: () => Row[],
): MadeRows {
  const version = fingerprint(JSON.stringify(inputs))
  let rows: Row[] | undefined
  const all = () => (rows ??= make())
  return {
    version,
    groups: () =>
      kept({ cache, name: table.part, inputs: version, form: GroupHashes }, () =>
        groupsOf(table, all()).map(({ id, hash }): [string, string] => [id, hash]),
      ),
    rowsOf: (ids) => all().filter((row) => ids.has(idOf(row, table.group))),
    all,
  }
}

import type { PageMeta } from '#shared/api/pages.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import {
  type PagePaths,
  orderRow,
  orderTable,
  pagePaths,
  pathRows,
  pathTable,
} from '../pages/addresses.ts'
import { documentRow } from '../documents.ts'
import type { ContentFile } from '../files.ts'
import type { Tongue } from '../languages.ts'
import { productPages, type Page } from '../pages/page-files.ts'
import { pageMeta } from '../pages/page-meta.ts'
import { pageDocuments } from '../pages/pages.ts'
import { rememberRecent } from '../results/recent.ts'
import { type ListedPage, listedPage } from '../pages/sitemaps.ts'
import type { ProductFile } from './product-file.ts'
import { metaSources, type ProductSources } from './product-sources.ts'
import type { ProductTable } from './product-table.ts'

/** The rows of the pages that come with products, in tables that pages of files are in too. */
export const productPageTables: readonly ProductTable[] = [
  {
    ...orderTable,
    rowsOf: (product, { pageFiles }) => productPages(product, pageFiles).map(orderRow),
  },
  {
    ...pathTable,
    rowsOf: (product, sources) => pathsOfProduct(product, sources).flatMap(pathRows),
  },
  {
    ...pageDocuments([]),
    rowsOf: (product, sources) =>
      pagesOf(product, sources).flatMap(({ page, tongues, meta }) =>
        tongues.flatMap((language) => {
          const place = { id: page.id, language, position: page.position }
          return [
            documentRow({ collection: 'page', ...place, body: meta(language) }),
            documentRow({ collection: 'page-sections', ...place, body: page.file.sections }),
          ]
        }),
      ),
  },
]

/** The addresses of the pages that come with a product. */
export function pathsOfProduct(
  product: ContentFile<ProductFile>,
  sources: ProductSources,
): PagePaths[] {
  return pagesOf(product, sources).map(({ page, tongues, meta }) =>
    pagePaths(page.id, tongues, (tongue) => meta(tongue).path),
  )
}

/** Where the pages that come with a product are in the sitemaps. */
export function listedPagesOf(
  product: ContentFile<ProductFile>,
  sources: ProductSources,
): ListedPage[] {
  return pagesOf(product, sources).map(({ page, meta }) => listedPage(page.id, meta))
}

interface ProductPage {
  page: Page
  tongues: Tongue[]
  /** Its entry in the page list in a language or locale. */
  meta(tongue: Tongue): PageMeta
}

/**
 * The pages that come with a product. Their rows, addresses and places in sitemaps ask for the same
 * entries.
 */
function pagesOf(product: ContentFile<ProductFile>, sources: ProductSources): ProductPage[] {
  return memoizeByObject(sources, createPages)(product.id, () => {
    const { catalogue, words, pageFiles } = sources
    const pages = productPages(product, pageFiles)
    const own = metaSources(sources, pages)
    return pages.map((page) => {
      const metas = new Map<Tongue, PageMeta>()
      return {
        page,
        tongues: [...new Set([...words.tonguesOf(page.id), ...catalogue.tonguesOf(product.id)])],
        meta(tongue) {
          const known = metas.get(tongue) ?? pageMeta(page, tongue, own)
          metas.set(tongue, known)
          return known
        },
      }
    })
  })
}

const createPages = () => rememberRecent<ProductPage[]>(100)

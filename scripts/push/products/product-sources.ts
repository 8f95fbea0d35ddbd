import type { Catalogue } from '../catalogue.ts'
import { ContentError } from '../files.ts'
import type { Texts } from '../languages.ts'
import type { Page, PageFiles } from '../pages/page-files.ts'
import type { MetaSources } from '../pages/page-meta.ts'
import type { Pictures } from '../pictures.ts'
import type { Reviews } from '../reviews/review-files.ts'
import type { Words } from '../words.ts'

/**
 * All that the rows of a product may be made of. What is made of it is kept from one push to the
 * next, so that each member is recorded when it is read (`results/recorded-sources.ts`).
 */
export interface ProductSources {
  catalogue: Catalogue
  pictures: Pictures
  /** Texts of pages. */
  words: Texts<Words>
  pageFiles: PageFiles
  /** Id of the page with the finder that covers a product. */
  finderOf(key: string): string | undefined
  reviews: Reviews
  /** Whether a country has a storefront or is delivered to. */
  isReached(country: string): boolean
  /** Whether the catalogue is so small that the search has the long texts too. */
  isSmall: boolean
}

/**
 * The sources of entries of the page list, among them the pages that come with the products of
 * `own`.
 */
export function metaSources(
  { catalogue, words, pageFiles }: ProductSources,
  own: readonly Page[] = [],
): MetaSources {
  return {
    catalogue,
    texts: words,
    pageOf(id, where) {
      const page = own.find((each) => each.id === id) ?? pageFiles.page(id)
      if (!page) throw new ContentError(`${where}: no page '${id}'`)
      return page
    },
  }
}

import * as z from 'zod'
import { type Language, languages } from '#shared/markets/markets.ts'
import type { SearchDocument } from '#shared/search/build-index.ts'
import { documentTypes, facetNames, fields } from '#shared/search/search-index.ts'
import { searchDocuments, SearchRows } from '../../../worker/commerce/stored-content.ts'
import { documentRow } from '../documents.ts'
import type { ContentFile } from '../files.ts'
import { pageMeta } from '../pages/page-meta.ts'
import type { ProductFile } from '../products/product-file.ts'
import { productPageTables } from '../products/product-pages.ts'
import { metaSources, type ProductSources } from '../products/product-sources.ts'
import { productTables } from '../products/products.ts'
import type { Row } from '../statement.ts'

/** A product's document, as it is kept. */
export const KeptDocument = z.object({
  id: z.string(),
  type: z.enum(documentTypes),
  rank: z.number(),
  fields: z.partialRecord(z.enum(fields), z.string()),
  facets: z.partialRecord(z.enum(facetNames).exclude(['type']), z.array(z.string())),
})

/** The documents of a product in the search of each language. */
export function productDocuments(
  file: ContentFile<ProductFile>,
  sources: ProductSources,
): Record<Language, SearchDocument[]> {
  const rowsOf = (part: string) =>
    [...productTables, ...productPageTables]
      .filter((table) => table.part === part)
      .flatMap((table) => table.rowsOf(file, sources))
  const rows = SearchRows.parse({
    products: rowsOf('products'),
    variants: rowsOf('variants'),
    texts: rowsOf('product_texts'),
    documents: [...rowsOf('pages'), ...ownPageRows(file.id, sources)],
  })
  const options = { withDetails: sources.isSmall }
  const entries = languages.map((language) => [language, searchDocuments(rows, language, options)])
  return Object.fromEntries(entries) as Record<Language, SearchDocument[]>
}

/**
 * The entry in the page list of a product's own page, where that has a file: it says in which
 * markets the product is found.
 */
function ownPageRows(key: string, sources: ProductSources): Row[] {
  const page = sources.pageFiles.ofProduct(key)
  if (!page) return []
  const { catalogue, words } = sources
  const tongues = [...new Set([...words.tonguesOf(page.id), ...catalogue.tonguesOf(key)])]
  return tongues.map((language) =>
    documentRow({
      collection: 'page',
      id: page.id,
      language,
      position: page.position,
      body: pageMeta(page, language, metaSources(sources)),
    }),
  )
}

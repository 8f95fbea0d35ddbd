import * as z from 'zod'
import type { Link } from '#shared/catalog/link.ts'
import type { Tongue } from '../languages.ts'
import type { PageFiles } from '../pages/page-files.ts'
import { pageMeta } from '../pages/page-meta.ts'
import { metaSources, type ProductSources } from '../products/product-sources.ts'

const Covering = z.object({ covers: z.array(z.string()), label: z.string() })

/** The id of the page with the finder that covers a product, by the product's key. */
export function finderPages({ list }: PageFiles): ReadonlyMap<string, string> {
  return new Map(
    list.flatMap(({ id, file }) =>
      file.sections.flatMap(({ collection, item }) =>
        collection === 'finder_block'
          ? Covering.parse(item).covers.map((key) => [key, id] as const)
          : [],
      ),
    ),
  )
}

/** The link of a product to the page that tells whether it fits a home; undefined without one. */
export function finderLink(key: string, tongue: Tongue, sources: ProductSources): Link | undefined {
  const id = sources.finderOf(key)
  const page = id === undefined ? undefined : sources.pageFiles.page(id)
  if (!page) return undefined
  const title = z.string().parse(sources.words.get(page.id, tongue).label)
  return { link: pageMeta(page, tongue, metaSources(sources)).path, title }
}

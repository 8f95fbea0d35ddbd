import * as z from 'zod'
import type { Link } from '#shared/catalog/link.ts'
import type { Tongue } from '../languages.ts'
import type { Page, PageFiles } from '../pages/page-files.ts'
import { pageMeta } from '../pages/page-meta.ts'
import { metaSources, type ProductSources } from '../products/product-sources.ts'

const Covering = z.object({
  covers: z.array(z.string()),
  label: z.string(),
  labels: z.record(z.string(), z.string()).optional(),
})

/** The id of the page with the finder that covers a product, by the product's key. */
export function finderPages({ list }: PageFiles): ReadonlyMap<string, string> {
  return new Map(
    list.flatMap((page) =>
      coveringsOf(page).flatMap(({ covers }) => covers.map((key) => [key, page.id] as const)),
    ),
  )
}

function coveringsOf({ file }: Page) {
  return file.sections.flatMap(({ collection, item }) =>
    collection === 'finder_block' ? [Covering.parse(item)] : [],
  )
}

/**
 * The link of a product to the page that tells whether it fits a home, with the question about that
 * product; undefined without one.
 */
export function finderLink(key: string, tongue: Tongue, sources: ProductSources): Link | undefined {
  const id = sources.finderOf(key)
  const page = id === undefined ? undefined : sources.pageFiles.page(id)
  const covering = page && coveringsOf(page).find(({ covers }) => covers.includes(key))
  if (!covering) return undefined
  const name = (covering.labels?.[key] ?? covering.label).slice(1)
  const title = z.string().parse(sources.words.get(page.id, tongue)[name])
  return { link: pageMeta(page, tongue, metaSources(sources)).path, title }
}

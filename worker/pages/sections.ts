import type { ArticleCard } from '#shared/api/articles.ts'
import type { ProductCard } from '#shared/api/products.ts'
import type { Section } from '#shared/api/sections.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { listedCards } from './cards.ts'
import { type DeferredCall, deferred, type LoadContext } from './page-definition.ts'

/** The cards that sections name, each once, and the calls of deferred sections. */
export async function resolveSections({ api }: LoadContext, sections: readonly Section[]) {
  const keys = productKeys(sections)
  const ids = unique(
    sections.flatMap((section) =>
      section.collection === 'article_block' ? section.item.articles : [],
    ),
  )
  const [products, articles] = await Promise.all([
    keys.length ? api('POST /api/v1/products/search', { body: { keys, limit: 48 } }) : none,
    ids.length ? api('GET /api/v1/articles', { query: { ids: ids.join(',') } }) : none,
  ])
  const hasBestSellers = sections.some(
    (section) => section.collection === 'product_block' && section.item.type === 'bestSellers',
  )
  const calls: DeferredCall[] = hasBestSellers ? [deferred('GET /api/v1/best-sellers', {})] : []
  return { cards: byKey(listedCards(products)), articles: byId(articles), deferred: calls }
}

/** Keys of the products that sections name, each once. */
export function productKeys(sections: readonly Section[]): string[] {
  return unique(sections.flatMap(keysOfSection))
}

function keysOfSection(section: Section): string[] {
  if (section.collection === 'product_block') return section.item.products.map(({ key }) => key)
  if (section.collection === 'quote_block')
    return section.item.quotes.flatMap(({ product }) => product ?? [])
  if (section.collection === 'comparator_block')
    return section.item.comparisonTables.flatMap(({ products }) => products)
  if (section.collection === 'text_block')
    return section.item.text.flatMap((block) => (block.type === 'products' ? block.keys : []))
  return []
}

// Memoised, so that an unchanged visit is recognised (worker/render/unchanged-visit.ts).
export function byKey(products: readonly ProductCard[]): Record<string, ProductCard> {
  return memoizeByObject(products, indexByKey)
}

function indexByKey(products: readonly ProductCard[]) {
  return indexed(products, ({ key }) => key)
}

function byId(articles: readonly ArticleCard[]): Record<string, ArticleCard> {
  return memoizeByObject(articles, indexById)
}

function indexById(articles: readonly ArticleCard[]) {
  return indexed(articles, ({ id }) => id)
}

const none: never[] = []

function indexed<T>(list: readonly T[], nameOf: (entry: T) => string): Record<string, T> {
  return Object.fromEntries(list.map((entry) => [nameOf(entry), entry]))
}

function unique(values: readonly string[]) {
  return [...new Set(values)]
}

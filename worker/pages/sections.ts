import type { ArticleCard } from '#shared/api/articles.ts'
import type { ProductCard } from '#shared/api/products.ts'
import type { Section } from '#shared/api/sections.ts'
import { type DeferredCall, deferred, type LoadContext } from '../page.ts'

/** The cards that sections name, each once, and the calls that may come later. */
export async function resolveSections({ api }: LoadContext, sections: readonly Section[]) {
  const keys = unique(sections.flatMap(productKeys))
  const ids = unique(sections.flatMap((section) => (section.collection === 'article_block' ? section.item.articles : [])))
  const [products, articles] = await Promise.all([
    keys.length ? api('POST /api/v1/products/search', { body: { keys, limit: 48 } }) : [],
    ids.length ? api('GET /api/v1/articles', { query: { ids: ids.join(',') } }) : [],
  ])
  const hasBestSellers = sections.some((section) => section.collection === 'product_block' && section.item.type === 'bestSellers')
  const calls: DeferredCall[] = hasBestSellers ? [deferred('GET /api/v1/best-sellers', {})] : []
  return { cards: byKey(products), articles: byId(articles), deferred: calls }
}

function productKeys(section: Section): string[] {
  if (section.collection === 'product_block') return section.item.products.map(({ key }) => key)
  if (section.collection === 'quote_block') return section.item.quotes.flatMap(({ product }) => product ?? [])
  if (section.collection === 'comparator_block') return section.item.comparisonTables.flatMap(({ products }) => products)
  if (section.collection === 'text_block') return section.item.text.flatMap((block) => (block.type === 'products' ? block.keys : []))
  return []
}

export function byKey(products: readonly ProductCard[]): Record<string, ProductCard> {
  return Object.fromEntries(products.map((card) => [card.key, card]))
}

function byId(articles: readonly ArticleCard[]): Record<string, ArticleCard> {
  return Object.fromEntries(articles.map((card) => [card.id, card]))
}

function unique(values: readonly string[]) {
  return [...new Set(values)]
}

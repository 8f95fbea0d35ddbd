import type { Call } from '#shared/api/contract.ts'
import type { SearchCriteria } from '#shared/api/products.ts'
import type { Suggestions } from '#shared/api/suggestions.ts'
import { searchLimits } from '#shared/catalog/product-facts.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { createMemory } from '#shared/memory/memory.ts'
import { canonicalQuery } from '#shared/search/query-text.ts'
import { cacheLimits } from './cache-limits.ts'

/**
 * The canonical form of search criteria, for cache keys: fields in one order, without defaults, and
 * text without what a search ignores. Criteria with different canonical forms have different
 * answers.
 */
export function canonicalCriteria(
  call: Call,
  { text, keys, colors, inStock, sort, limit, offset, ...rest }: SearchCriteria,
): SearchCriteria {
  const words = text?.trim() ? canonicalText(text) : undefined
  // Facet counts do not depend on order or page.
  const isList = call === 'POST /api/v1/products/search'
  return {
    ...(words !== undefined && { text: words }),
    category: rest.category,
    subcategory: rest.subcategory,
    listing: rest.listing,
    // Not sorted: the answer has the same order.
    keys: keys && [...new Set(keys)],
    ...(colors?.length && { colors: [...new Set(colors)].sort() }),
    ...(inStock && { inStock }),
    priceMin: rest.priceMin || undefined,
    priceMax: rest.priceMax,
    ...listed('worksWith', rest.worksWith),
    ...listed('power', rest.power),
    ...listed('use', rest.use),
    ratingMin: rest.ratingMin,
    ...(rest.reduced && { reduced: true }),
    ...(isList && sort && (sort !== 'relevance' || keys) && { sort }),
    ...(isList && { limit: Math.min(limit ?? searchLimits.usual, searchLimits.most) }),
    ...(isList && offset && { offset: Math.min(offset, searchLimits.furthest) }),
  }
}

/** Values of which the order does not matter; nothing without any. */
function listed<N extends 'worksWith' | 'power' | 'use'>(name: N, values: SearchCriteria[N]) {
  return values?.length ? { [name]: [...new Set(values)].sort() } : {}
}

/** The words of a text; `-`, which finds nothing, where there are none. */
function canonicalText(text: string): string {
  return canonicalQuery(text) || '-'
}

function createCards() {
  return createMemory<object>({ name: 'cards', limit: cacheLimits.cards, sizeOf: () => 4_000 })
}

/**
 * A list in which each card that another list had too is the same object: its markup is kept by
 * identity, and most searches find cards that were found before.
 */
function withKnownCards(env: Env, loaded: unknown): object[] {
  if (!Array.isArray(loaded)) return []
  const cards = memoizeByObject(env, createCards)
  return loaded.filter(isObject).map((card) => {
    const text = memoizeByObject(card, jsonOf)
    const known = cards.get(text) ?? card
    cards.set(text, known)
    return known
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/**
 * A list as JSON. That of each product or page is kept with its object; that of a card is also its
 * key in `cards`.
 */
function jsonOfList(list: readonly object[]): string {
  let json = ''
  for (const each of list) json += `${json && ','}${memoizeByObject(each, jsonOf)}`
  return `[${json}]`
}

function jsonOf(object: object): string {
  return JSON.stringify(object)
}

/**
 * An answer, and the same as JSON. Most of what is found was found before: the JSON of each product
 * and page is made once.
 */
export function withJson(env: Env, call: Call, answer: unknown): [answer: unknown, json: string] {
  if (call === 'POST /api/v1/products/search') {
    const cards = withKnownCards(env, answer)
    return [cards, jsonOfList(cards)]
  }
  return [
    answer,
    call === 'GET /api/v1/suggest'
      ? jsonOfSuggestions(answer as Suggestions)
      : JSON.stringify(answer),
  ]
}

function jsonOfSuggestions(suggestions: Suggestions): string {
  const { products, categories, articles, help, ...rest } = suggestions
  const pages = `"categories":${jsonOfList(categories)},"articles":${jsonOfList(articles)},"help":${jsonOfList(help)}`
  return `{"products":${jsonOfList(products)},${pages},${JSON.stringify(rest).slice(1)}`
}

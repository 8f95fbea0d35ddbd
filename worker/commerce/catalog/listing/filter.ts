import type { SearchCriteria } from '#shared/api/products.ts'
import type { Search } from './criteria.ts'
import { at, keyOf, type ListingColumns } from './listing-columns.ts'
import { isInPlace, type Listing, missesOf, rowsOf, wantedOf } from './wanted.ts'

/**
 * Keys of the products that meet the criteria, in order; only the wanted part of the list. Without
 * an order, products that are given by keys keep the order of the keys. The columns are read
 * directly: one function for all of them would be several times slower.
 */
export function listedKeys({ columns, available }: Listing, search: Search): string[] {
  const { starts, variantCounts, colors, prices, reduced } = columns
  const wanted = wantedOf(search, columns)
  const last = search.offset + search.limit
  const best = createBest(last)
  const isUsualOrder = (search.sort ?? 'relevance') === 'relevance'
  const scoreOf = scores[search.sort ?? 'relevance']
  const rows = rowsOf(columns, search)
  const count = rows ? rows.length : starts.length
  for (let i = 0; i < count; i++) {
    const product = rows ? at(rows, i) : i
    if (!isInPlace(columns, product, wanted) || missesOf(columns, product, wanted)) continue
    const start = starts[product] ?? 0
    const end = start + (variantCounts[product] ?? 0)
    let lowest = Infinity
    for (let v = start; v < end; v++) {
      const price = prices[v] ?? 0
      const meets =
        (wanted.colors & (1 << (colors[v] ?? 0))) !== 0 &&
        (available[v] ?? 0) >= wanted.available &&
        (reduced[v] ?? 0) >= wanted.reduced &&
        price >= wanted.priceMin &&
        price <= wanted.priceMax
      if (meets && price < lowest) lowest = price
    }
    if (lowest === Infinity) continue
    best.add(scoreOf(columns, product, lowest), product)
    // Products come in the order of the editors, or of their keys, already.
    if (isUsualOrder && best.isFull()) break
  }
  return best
    .list()
    .slice(search.offset, last)
    .map((product) => keyOf(columns, product))
}

/**
 * The lower the score, the earlier the product; products with equal scores are in the editors'
 * order.
 */
const scores: Record<
  NonNullable<SearchCriteria['sort']>,
  (columns: ListingColumns, product: number, lowest: number) => number
> = {
  relevance: () => 0,
  'price-asc': (_, __, lowest) => lowest,
  'price-desc': (_, __, lowest) => -lowest,
  rating: ({ ratings }, product) => -(ratings[product] ?? 0),
  newest: ({ days }, product) => -(days[product] ?? 0),
}

/** The `size` products with the lowest scores, in order; of equal scores the first ones. */
function createBest(size: number) {
  const kept: { score: number; product: number }[] = []
  return {
    isFull: () => kept.length >= size,
    add(score: number, product: number) {
      const worst = kept.at(-1)
      if (kept.length >= size && (!worst || score >= worst.score)) return
      let low = 0
      for (let high = kept.length; low < high;) {
        const middle = (low + high) >> 1
        if ((kept[middle]?.score ?? Infinity) <= score) low = middle + 1
        else high = middle
      }
      kept.splice(low, 0, { score, product })
      if (kept.length > size) kept.pop()
    },
    list: () => kept.map(({ product }) => product),
  }
}

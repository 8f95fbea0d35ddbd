import type { SearchCriteria } from '#shared/api/products.ts'
import { categories, subcategories } from '#shared/catalog/places.ts'
import { colorKeys } from '#shared/catalog/product-facts.ts'
import type { Count, FacetCounts, Search } from './criteria.ts'
import { colorIndex, type ListingColumns, traitOf } from './listing-columns.ts'

/** Products to choose from. */
export interface Listing {
  columns: ListingColumns
  /** 1 for each variant that can be bought now, else 0. */
  available: Uint8Array
}

/**
 * Keys of the products that meet the criteria, in order; only the wanted part of the list. The
 * columns are read directly: one function for all of them would be several times slower.
 */
export function listedKeys({ columns, available }: Listing, search: Search): string[] {
  const { starts, ends, colors, prices } = columns
  const wanted = wantedOf(search)
  const last = search.offset + search.limit
  const best = createBest(last)
  const isUsualOrder = (search.sort ?? 'relevance') === 'relevance'
  const scoreOf = scores[search.sort ?? 'relevance']
  for (let product = 0; product < starts.length; product++) {
    if (!isInPlace(columns, product, wanted) || !isInSubcategory(columns, product, wanted)) continue
    const end = ends[product] ?? 0
    let lowest = Infinity
    for (let v = starts[product] ?? 0; v < end; v++) {
      const price = prices[v] ?? 0
      const meets =
        (wanted.colors & (1 << (colors[v] ?? 0))) !== 0 &&
        (available[v] ?? 0) >= wanted.available &&
        price >= wanted.priceMin &&
        price <= wanted.priceMax
      if (meets && price < lowest) lowest = price
    }
    if (lowest === Infinity) continue
    best.add(scoreOf(columns, product, lowest), product)
    // Products come in the order of the editors already.
    if (isUsualOrder && best.isFull()) break
  }
  return best
    .list()
    .slice(search.offset, last)
    .map((product) => columns.keys.slice(columns.keyStarts[product], columns.keyEnds[product]))
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

/**
 * Counts for the criteria in one pass. Each facet leaves its own criterion out, so that it shows
 * what choosing otherwise would give; a value that the others leave nothing of is 0, so that rows
 * keep their places.
 */
export function listedFacets({ columns, available }: Listing, search: SearchCriteria): FacetCounts {
  const { starts, ends, colors, prices } = columns
  const wanted = wantedOf(search)
  const places = createPlaceCounts()
  // How many products have exactly these colours, one bit each; and in these colours what is wanted.
  const ofColors = new Uint32Array(1 << colorKeys.length)
  const inColors = new Uint32Array(1 << colorKeys.length)
  let [total, inStock, min, max] = [0, 0, Infinity, 0]
  for (let product = 0; product < starts.length; product++) {
    if (!isInPlace(columns, product, wanted)) continue
    const isHere = isInSubcategory(columns, product, wanted)
    const end = ends[product] ?? 0
    let [own, matching, anyMeets, anyInStock] = [0, 0, 0, 0]
    for (let v = starts[product] ?? 0; v < end; v++) {
      const color = 1 << (colors[v] ?? 0)
      const price = prices[v] ?? 0
      const hasColor = (wanted.colors & color) !== 0
      const hasStock = (available[v] ?? 0) >= wanted.available
      const hasPrice = price >= wanted.priceMin && price <= wanted.priceMax
      own |= color
      if (hasStock && hasPrice) matching |= color
      if (hasColor && hasPrice && hasStock) anyMeets = 1
      if (hasColor && hasPrice && available[v] === 1) anyInStock = 1
      if (isHere && hasColor && hasStock) {
        if (price < min) min = price
        if (price > max) max = price
      }
    }
    places.add(columns.subcategories[product] ?? 0, anyMeets)
    if (!isHere) continue
    total += anyMeets
    inStock += anyInStock
    ofColors[own] = (ofColors[own] ?? 0) + 1
    inColors[matching] = (inColors[matching] ?? 0) + 1
  }
  return {
    total,
    subcategories: places.list(),
    colors: colorCounts(ofColors, inColors),
    inStock,
    price: max ? { min, max } : { min: 0, max: 0 },
  }
}

function createPlaceCounts() {
  const there = new Uint8Array(subcategories.length)
  const counts = new Uint32Array(subcategories.length)
  return {
    add(place: number, count: number) {
      there[place] = 1
      counts[place] = (counts[place] ?? 0) + count
    },
    list: (): Count[] =>
      subcategories.flatMap((value, i) => (there[i] ? { value, count: counts[i] ?? 0 } : [])),
  }
}

/** Colours that products have, the commonest first, with the counts of those in which they meet the rest. */
function colorCounts(ofColors: Uint32Array, inColors: Uint32Array): Count[] {
  const sum = (counts: Uint32Array, color: number) =>
    counts.reduce((all, count, mask) => (mask & (1 << color) ? all + count : all), 0)
  return colorKeys
    .map((value, i) => ({ value, all: sum(ofColors, i), count: sum(inColors, i) }))
    .filter(({ all }) => all > 0)
    .sort((a, b) => b.all - a.all || (a.value < b.value ? -1 : 1))
    .map(({ value, count }) => ({ value, count }))
}

/** The criteria as numbers of the columns; an absent criterion excludes nothing. */
function wantedOf(criteria: SearchCriteria) {
  const { category, subcategory, listing, colors, inStock, priceMin, priceMax } = criteria
  return {
    category: category === undefined ? -1 : categories.indexOf(category),
    subcategory: subcategory === undefined ? -1 : subcategories.indexOf(subcategory),
    trait: listing === undefined ? -1 : traitOf(listing),
    colors: colors?.length
      ? colors.reduce((mask, color) => mask | (1 << colorIndex(color)), 0)
      : -1,
    available: inStock ? 1 : 0,
    priceMin: priceMin ?? 0,
    priceMax: priceMax ?? Infinity,
  }
}
type Wanted = ReturnType<typeof wantedOf>

function isInPlace(columns: ListingColumns, product: number, { category, trait }: Wanted): boolean {
  return (
    (category === -1 || columns.categories[product] === category) &&
    (trait === -1 || ((columns.traits[product] ?? 0) & trait) !== 0)
  )
}

function isInSubcategory(columns: ListingColumns, product: number, { subcategory }: Wanted) {
  return subcategory === -1 || columns.subcategories[product] === subcategory
}

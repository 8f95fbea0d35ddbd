import type { SearchCriteria } from '#shared/api/products.ts'
import { leastRatings } from '#shared/catalog/features.ts'
import { subcategories } from '#shared/catalog/places.ts'
import { colorKeys } from '#shared/catalog/product-facts.ts'
import type { Count, FacetCounts } from './criteria.ts'
import { at, type Feature, featureBits, featureValues } from './listing-columns.ts'
import { isInPlace, type Listing, missesOf, missing, rowsOf, wantedOf } from './wanted.ts'

/** Highest number of a column of prices, in cents. */
const highestPrice = 0xffff_ffff

/** What a variant misses of the others. */
const missingOfVariant = { color: 1, stock: 2, price: 4, reduction: 8 } as const

/**
 * Counts for the criteria in one pass. Each facet leaves its own criterion out, so that it shows
 * what choosing otherwise would give; a value that the others leave nothing of is 0, so that rows
 * keep their places. Compatibilities are counted with those that are chosen, because a product must
 * have all of them.
 */
export function listedFacets({ columns, available }: Listing, search: SearchCriteria): FacetCounts {
  const { starts, variantCounts, colors, prices, reduced } = columns
  const wanted = wantedOf(search, columns)
  const rows = rowsOf(columns, search)
  const count = rows ? rows.length : starts.length
  const places = createPlaceCounts()
  const features = createFeatureCounts(columns.featureSets.length)
  // How many products have exactly this rating, in tenths of a star.
  const ofRating = new Uint32Array(256)
  // How many products have exactly these colours, one bit each; and in these colours what is
  // wanted.
  const ofColors = new Uint32Array(1 << colorKeys.length)
  const inColors = new Uint32Array(1 << colorKeys.length)
  let [total, inStock, onSale, min, max] = [0, 0, 0, highestPrice, 0]
  for (let i = 0; i < count; i++) {
    const product = rows ? at(rows, i) : i
    if (!isInPlace(columns, product, wanted)) continue
    const misses = missesOf(columns, product, wanted)
    const start = starts[product] ?? 0
    const end = start + (variantCounts[product] ?? 0)
    // No destructuring in here: before it is optimized, it makes a list for each product.
    let own = 0
    let matching = 0
    let anyMeets = 0
    let anyInStock = 0
    let anyReduced = 0
    let low = highestPrice
    let high = 0
    for (let v = start; v < end; v++) {
      const color = 1 << (colors[v] ?? 0)
      const price = prices[v] ?? 0
      const isThere = available[v] ?? 0
      const isReduced = reduced[v] ?? 0
      const lacks =
        ((wanted.colors & color) !== 0 ? 0 : missingOfVariant.color) |
        (isThere >= wanted.available ? 0 : missingOfVariant.stock) |
        (price >= wanted.priceMin && price <= wanted.priceMax ? 0 : missingOfVariant.price) |
        (isReduced >= wanted.reduced ? 0 : missingOfVariant.reduction)
      own |= color
      if (lacks === 0) anyMeets = 1
      if ((lacks & ~missingOfVariant.color) === 0) matching |= color
      if ((lacks & ~missingOfVariant.stock) === 0) anyInStock |= isThere
      if ((lacks & ~missingOfVariant.reduction) === 0) anyReduced |= isReduced
      if ((lacks & ~missingOfVariant.price) === 0) {
        if (price < low) low = price
        if (price > high) high = price
      }
    }
    places.add(
      columns.subcategories[product] ?? 0,
      (misses & ~missing.subcategory) === 0 ? anyMeets : 0,
    )
    if (misses & missing.subcategory) continue
    ofColors[own] = (ofColors[own] ?? 0) + 1
    features.add(columns.features[product] ?? 0, misses, anyMeets)
    if ((misses & ~missing.rating) === 0) {
      const rating = columns.ratings[product] ?? 0
      ofRating[rating] = (ofRating[rating] ?? 0) + anyMeets
    }
    if (misses) continue
    total += anyMeets
    inStock += anyInStock
    onSale += anyReduced
    inColors[matching] = (inColors[matching] ?? 0) + 1
    if (low < min) min = low
    if (high > max) max = high
  }
  return {
    total,
    subcategories: places.list(),
    colors: colorCounts(ofColors, inColors),
    inStock,
    price: max ? { min, max } : { min: 0, max: 0 },
    ...features.counts(columns.featureSets),
    ratings: leastRatings.map((least) => ({
      least,
      count: ofRating.subarray(least * 10).reduce((sum, products) => sum + products, 0),
    })),
    reduced: onSale,
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

/** Counts by combination of features: these are few, so that a product costs little. */
function createFeatureCounts(sets: number) {
  const there = new Uint8Array(sets)
  const [met, withOtherPower, forOtherUse] = [
    new Uint32Array(sets),
    new Uint32Array(sets),
    new Uint32Array(sets),
  ]
  return {
    add(set: number, misses: number, anyMeets: number) {
      there[set] = 1
      if (misses === 0) met[set] = (met[set] ?? 0) + anyMeets
      else if (misses === missing.power) withOtherPower[set] = (withOtherPower[set] ?? 0) + anyMeets
      else if (misses === missing.use) forOtherUse[set] = (forOtherUse[set] ?? 0) + anyMeets
    },
    counts(featureSets: Uint32Array) {
      /** The values of a feature that products have, each with its count. */
      const list = (feature: Feature, others?: Uint32Array): Count[] =>
        featureValues[feature].flatMap((value) => {
          const bit = featureBits(feature, [value])
          let [isThere, count] = [false, 0]
          featureSets.forEach((bits, set) => {
            if (!(bits & bit) || !there[set]) return
            isThere = true
            count += at(met, set) + (others ? at(others, set) : 0)
          })
          return isThere ? [{ value, count }] : []
        })
      return {
        worksWith: list('worksWith'),
        power: list('power', withOtherPower),
        use: list('use', forOtherUse),
      }
    },
  }
}

/**
 * Colours that products have, the commonest first, with the counts of those in which they meet the
 * rest.
 */
function colorCounts(ofColors: Uint32Array, inColors: Uint32Array): Count[] {
  const [all, meeting] = [sumsOfColors(ofColors), sumsOfColors(inColors)]
  return colorKeys
    .map((value, i) => ({ value, all: at(all, i), count: at(meeting, i) }))
    .filter(({ all }) => all > 0)
    .sort((a, b) => b.all - a.all || (a.value < b.value ? -1 : 1))
    .map(({ value, count }) => ({ value, count }))
}

/** How many products have each colour, from how many have exactly a set of colours. */
function sumsOfColors(counts: Uint32Array): Uint32Array {
  const sums = new Uint32Array(colorKeys.length)
  counts.forEach((count, mask) => {
    if (count === 0) return
    for (let color = 0; color < sums.length; color++)
      if (mask & (1 << color)) sums[color] = at(sums, color) + count
  })
  return sums
}

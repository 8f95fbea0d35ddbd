import { Buffer } from 'node:buffer'
import * as z from 'zod/mini'
import { categories, subcategories } from '#shared/catalog/places.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { compatibilities, powerSources, uses } from '#shared/catalog/features.ts'
import { colorKeys } from '#shared/catalog/product-facts.ts'

/** The data of a product of a market that listings need. */
export interface ListedProduct {
  key: string
  rank: number
  category: (typeof categories)[number]
  subcategory: (typeof subcategories)[number]
  /** True for what accessory lists show. */
  accessory: boolean
  type: 'product' | 'bundle-product' | 'accessory'
  /** ISO date. */
  released: string
  /** Average of its ratings, 0 to 5 with one decimal; 0 without one. */
  rating: number
  /** What it is compatible with; values that listings do not filter by are left out. */
  worksWith: readonly string[]
  power: readonly string[]
  use: readonly string[]
  variants: readonly { sku: string; color: string; cents: number; reduced: boolean }[]
}

const traits = { accessory: 1, product: 2 } as const

/** The values of the features of products, by the names of their criteria. */
export const featureValues = { worksWith: compatibilities, power: powerSources, use: uses } as const
export type Feature = keyof typeof featureValues
/** The bit of the first value of each feature; the others follow it. */
const firstBits: Readonly<Record<Feature, number>> = { worksWith: 0, power: 24, use: 29 }

/** The bits of values of a feature; values that are not known have none. */
export function featureBits(feature: Feature, values: readonly string[]): number {
  return featureValues[feature].reduce(
    (bits, value, i) => (values.includes(value) ? bits | (1 << (firstBits[feature] + i)) : bits),
    0,
  )
}

/** A part as it is stored: keys by lines, all else as little-endian numbers in base64. */
export const StoredPart = z.object({
  keys: z.string(),
  ranks: z.string(),
  places: z.string(),
  traits: z.string(),
  ratings: z.string(),
  days: z.string(),
  // Parts of an earlier release have neither: their products have no features and no reduction.
  features: z.optional(z.string()),
  variantCounts: z.string(),
  colors: z.string(),
  prices: z.string(),
  reduced: z.optional(z.string()),
  skus: z.string(),
})
type StoredPart = z.infer<typeof StoredPart>

const dayLength = 86_400_000

/** The columns of products, as table `listing_index` stores them. */
export function storedPart(products: readonly ListedProduct[]): StoredPart {
  const variants = products.flatMap((product) => product.variants)
  const bytes = (values: readonly number[]) => encode(Uint8Array.from(values))
  const words = (values: readonly number[]) => encode(Uint32Array.from(values))
  return {
    keys: products.map(({ key }) => key).join('\n'),
    // Ranks may be negative: they are compared with their sign.
    ranks: encode(Int32Array.from(products, ({ rank }) => rank)),
    places: bytes(
      products.map(
        ({ category, subcategory }) =>
          categories.indexOf(category) * 16 + subcategories.indexOf(subcategory),
      ),
    ),
    traits: bytes(
      products.map(
        ({ accessory, type }) =>
          (accessory ? traits.accessory : 0) + (type === 'accessory' ? 0 : traits.product),
      ),
    ),
    ratings: bytes(products.map(({ rating }) => Math.round(rating * 10))),
    days: encode(
      Int32Array.from(products, ({ released }) => Math.floor(Date.parse(released) / dayLength)),
    ),
    features: words(
      products.map(
        ({ worksWith, power, use }) =>
          featureBits('worksWith', worksWith) |
          featureBits('power', power) |
          featureBits('use', use),
      ),
    ),
    variantCounts: bytes(products.map((product) => product.variants.length)),
    colors: bytes(variants.map(({ color }) => colorIndex(color))),
    prices: words(variants.map(({ cents }) => cents)),
    reduced: bytes(variants.map(({ reduced }) => (reduced ? 1 : 0))),
    skus: words(variants.map(({ sku }) => skuHash(sku))),
  }
}

/** Number of a colour; the first one's for a colour that the shop does not know (CAT-2). */
export function colorIndex(color: string): number {
  return Math.max(
    0,
    colorKeys.findIndex((key) => key === color),
  )
}

/**
 * 32 bits of a sku or a key (FNV-1a). Among 200,000 skus some twenty share theirs with another one.
 */
export function skuHash(sku: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < sku.length; i++) hash = Math.imul(hash ^ sku.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

type Column = Uint8Array | Uint32Array | Int32Array

/** All products of a market, in the order of the editors; row i of each column is product i. */
export interface ListingColumns {
  /**
   * Keys of the products in the order in which they are stored, a line each, and where each begins.
   */
  keys: string
  keyStarts: Uint32Array
  categories: Uint8Array
  subcategories: Uint8Array
  traits: Uint8Array
  ratings: Uint8Array
  days: Int32Array
  /** What products can do as bits of `featureBits`, each combination once; few products differ. */
  featureSets: Uint32Array
  /** The place of a product's combination in `featureSets`. */
  features: Uint32Array
  /** Product i has the variants from `starts[i]` on, `variantCounts[i]` of them. */
  starts: Uint32Array
  variantCounts: Uint8Array
  colors: Uint8Array
  /** Cents that are asked today. */
  prices: Uint32Array
  /** 1 for a variant whose price is reduced, else 0. */
  reduced: Uint8Array
  skus: Uint32Array
}

/** The trait of products that a list of this name shows. */
export function traitOf(listing: 'products' | 'accessories'): number {
  return listing === 'accessories' ? traits.accessory : traits.product
}

/** The columns of all parts together. */
export function listingColumns(parts: readonly StoredPart[]): ListingColumns {
  const bytes = (column: keyof StoredPart) => decode(parts, column)
  const words = (column: keyof StoredPart) => new Uint32Array(bytes(column).buffer)
  const signed = (column: keyof StoredPart) => new Int32Array(bytes(column).buffer)
  const keys = parts.flatMap((part) => part.keys || []).join('\n')
  const [places, marks, ratings, counts] = [
    bytes('places'),
    bytes('traits'),
    bytes('ratings'),
    bytes('variantCounts'),
  ]
  const [ranks, days] = [signed('ranks'), signed('days')]
  const keyStarts = linesOf(keys, counts.length)
  const starts = startsOf(counts)
  const order = orderOf(ranks, (i) => lineAt(keys, at(keyStarts, i)))
  function sorted<T extends Column>(column: T): T {
    const before = column.slice()
    for (let i = 0; i < column.length; i++) column[i] = at(before, at(order, i))
    return column
  }
  const inOrder = sorted(places)
  const { featureSets, features } = setsOf(sorted(words('features')))
  return {
    keys,
    keyStarts: sorted(keyStarts),
    categories: inOrder.map((place) => place >> 4),
    subcategories: inOrder.map((place) => place & 15),
    traits: sorted(marks),
    ratings: sorted(ratings),
    days: sorted(days),
    featureSets,
    features,
    starts: sorted(starts),
    variantCounts: sorted(counts),
    colors: bytes('colors'),
    prices: words('prices'),
    reduced: bytes('reduced'),
    skus: words('skus'),
  }
}

/** Products by rank; those of equal ranks by their keys. */
function orderOf(ranks: Int32Array, keyAt: (product: number) => string): Uint32Array {
  const { length } = ranks
  // Rank and product as one number: sorting numbers without a comparison costs a third.
  const numbers = new Float64Array(length)
  for (let i = 0; i < length; i++) numbers[i] = at(ranks, i) * length + i
  numbers.sort()
  const order = new Uint32Array(length)
  const rankAt = (place: number) => Math.floor((numbers[place] ?? 0) / length)
  for (let place = 0, first = 0; place < length; place++) {
    order[place] = (numbers[place] ?? 0) - rankAt(place) * length
    if (place + 1 < length && rankAt(place + 1) === rankAt(first)) continue
    if (place > first)
      order.subarray(first, place + 1).sort((a, b) => (keyAt(a) < keyAt(b) ? -1 : 1))
    first = place + 1
  }
  return order
}

/** Each combination of features once, and its place for each product. */
function setsOf(bits: Uint32Array): Pick<ListingColumns, 'featureSets' | 'features'> {
  const placeOf = new Map<number, number>()
  for (let i = 0; i < bits.length; i++) {
    const set = at(bits, i)
    const known = placeOf.get(set)
    if (known === undefined) placeOf.set(set, placeOf.size)
    bits[i] = known ?? placeOf.size - 1
  }
  return { featureSets: Uint32Array.from(placeOf.keys()), features: bits }
}

/** Bytes that the columns take, about, with the table of `rowsOfKeys`. */
export function sizeOfColumns({ keys, starts, colors }: ListingColumns): number {
  return keys.length + starts.length * 21 + slotsFor(starts.length) * 4 + colors.length * 10
}

/** The key of a product. */
export function keyOf({ keys, keyStarts }: ListingColumns, product: number): string {
  return lineAt(keys, at(keyStarts, product))
}

/** The products with these keys, each once, in the order of the keys; other keys are left out. */
export function rowsOfKeys(columns: ListingColumns, keys: readonly string[]): number[] {
  const table = memoizeByObject(columns, createKeyTable)
  const last = table.length - 1
  const rows: number[] = []
  for (const key of new Set(keys)) {
    let slot = skuHash(key) & last
    while (table[slot] && !hasKey(columns, at(table, slot) - 1, key)) slot = (slot + 1) & last
    if (table[slot]) rows.push(at(table, slot) - 1)
  }
  return rows
}

/** Whether the product has this key, without making a text of its own. */
function hasKey({ keys, keyStarts }: ListingColumns, product: number, key: string): boolean {
  const start = at(keyStarts, product)
  const end = start + key.length
  return keys.startsWith(key, start) && (end === keys.length || keys[end] === '\n')
}

/** A hash table with open addressing: the row of a product plus 1, 0 for a free slot. */
function createKeyTable(columns: ListingColumns): Uint32Array {
  const table = new Uint32Array(slotsFor(columns.starts.length))
  for (let row = 0; row < columns.starts.length; row++) {
    let slot = skuHash(keyOf(columns, row)) & (table.length - 1)
    while (table[slot]) slot = (slot + 1) & (table.length - 1)
    table[slot] = row + 1
  }
  return table
}

/** A power of two, so that at least a fifth of the slots is free. */
function slotsFor(products: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, products) * 1.25 + 1))
}

/** A value of a column; 0 behind its end, which no index here reaches. */
export function at(column: Column, index: number): number {
  return column[index] ?? 0
}

function linesOf(text: string, count: number) {
  const starts = new Uint32Array(count)
  for (let i = 0, start = 0; i < count; i++) {
    starts[i] = start
    start = text.indexOf('\n', start) + 1
  }
  return starts
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? undefined : end)
}

function startsOf(counts: Uint8Array) {
  const starts = new Uint32Array(counts.length)
  let next = 0
  counts.forEach((count, i) => {
    starts[i] = next
    next += count
  })
  return starts
}

function encode({ buffer }: Column): string {
  return Buffer.from(buffer).toString('base64')
}

/** A column of all parts as bytes, in a buffer of its own. */
function decode(parts: readonly StoredPart[], column: keyof StoredPart): Uint8Array<ArrayBuffer> {
  const pieces = parts.map((part) => {
    const stored = part[column]
    return stored === undefined ? missingColumn(part, column) : Buffer.from(stored, 'base64')
  })
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const piece of pieces) {
    whole.set(piece, offset)
    offset += piece.length
  }
  return whole
}

/** Zeros for a column that a part of an earlier release has not. */
function missingColumn({ variantCounts, colors }: StoredPart, column: keyof StoredPart): Buffer {
  const products = Buffer.byteLength(variantCounts, 'base64')
  return Buffer.alloc(column === 'features' ? 4 * products : Buffer.byteLength(colors, 'base64'))
}

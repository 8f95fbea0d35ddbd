import { Buffer } from 'node:buffer'
import * as z from 'zod/mini'
import { categories, subcategories } from '#shared/catalog/places.ts'
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
  variants: readonly { sku: string; color: string; cents: number }[]
}

const traits = { accessory: 1, product: 2 } as const

/** A part as it is stored: keys by lines, all else as little-endian numbers in base64. */
export const StoredPart = z.object({
  keys: z.string(),
  ranks: z.string(),
  places: z.string(),
  traits: z.string(),
  ratings: z.string(),
  days: z.string(),
  variantCounts: z.string(),
  colors: z.string(),
  prices: z.string(),
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
    variantCounts: bytes(products.map((product) => product.variants.length)),
    colors: bytes(variants.map(({ color }) => colorIndex(color))),
    prices: words(variants.map(({ cents }) => cents)),
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

/** 32 bits of a sku (FNV-1a). Among 200,000 skus some twenty share theirs with another one. */
export function skuHash(sku: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < sku.length; i++) hash = Math.imul(hash ^ sku.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

type Column = Uint8Array | Uint32Array | Int32Array

/** All products of a market, in the order of the editors; row i of each column is product i. */
export interface ListingColumns {
  /** Keys of the products in the order in which they are stored, and where each begins and ends. */
  keys: string
  keyStarts: Uint32Array
  keyEnds: Uint32Array
  categories: Uint8Array
  subcategories: Uint8Array
  traits: Uint8Array
  ratings: Uint8Array
  days: Int32Array
  /** The variants of product i are those from `starts[i]` to before `ends[i]`. */
  starts: Uint32Array
  ends: Uint32Array
  colors: Uint8Array
  /** Cents that are asked today. */
  prices: Uint32Array
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
  const { keyStarts, keyEnds } = linesOf(keys, counts.length)
  const { starts, ends } = rangesOf(counts)
  const keyAt = (i: number) => keys.slice(keyStarts[i], keyEnds[i])
  const order = Uint32Array.from(counts, (_, i) => i).sort(
    (a, b) => at(ranks, a) - at(ranks, b) || (keyAt(a) < keyAt(b) ? -1 : 1),
  )
  function sorted<T extends Column>(column: T): T {
    const before = column.slice()
    for (let i = 0; i < column.length; i++) column[i] = at(before, at(order, i))
    return column
  }
  const inOrder = sorted(places)
  return {
    keys,
    keyStarts: sorted(keyStarts),
    keyEnds: sorted(keyEnds),
    categories: inOrder.map((place) => place >> 4),
    subcategories: inOrder.map((place) => place & 15),
    traits: sorted(marks),
    ratings: sorted(ratings),
    days: sorted(days),
    starts: sorted(starts),
    ends: sorted(ends),
    colors: bytes('colors'),
    prices: words('prices'),
    skus: words('skus'),
  }
}

/** Bytes that the columns take, about. */
export function sizeOfColumns({ keys, starts, colors }: ListingColumns): number {
  return keys.length + starts.length * 24 + colors.length * 9
}

/** A value of a column; 0 behind its end, which no index here reaches. */
export function at(column: Column, index: number): number {
  return column[index] ?? 0
}

function linesOf(text: string, count: number) {
  const keyStarts = new Uint32Array(count)
  const keyEnds = new Uint32Array(count)
  for (let i = 0, start = 0; i < count; i++) {
    const end = text.indexOf('\n', start)
    keyStarts[i] = start
    keyEnds[i] = end === -1 ? text.length : end
    start = at(keyEnds, i) + 1
  }
  return { keyStarts, keyEnds }
}

function rangesOf(counts: Uint8Array) {
  const starts = new Uint32Array(counts.length)
  const ends = new Uint32Array(counts.length)
  let next = 0
  counts.forEach((count, i) => {
    starts[i] = next
    next += count
    ends[i] = next
  })
  return { starts, ends }
}

function encode({ buffer }: Column): string {
  return Buffer.from(buffer).toString('base64')
}

/** A column of all parts as bytes, in a buffer of its own. */
function decode(parts: readonly StoredPart[], column: keyof StoredPart): Uint8Array<ArrayBuffer> {
  const pieces = parts.map((part) => Buffer.from(part[column], 'base64'))
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const piece of pieces) {
    whole.set(piece, offset)
    offset += piece.length
  }
  return whole
}

import type { Price } from '#shared/api/money.ts'
import type { ColorKey, ProductCard } from '#shared/api/products.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { createMemory } from '#shared/memory/memory.ts'
import { readStored } from '../content/broken.ts'
import { colorLink, colorOf, ecoParticipationOf, energyClassOf, picturesOf } from './cards.ts'
import { deploymentOf } from '../storage/deployment.ts'
import type { RunStatements } from '../storage/joined-calls.ts'
import { announcedPrice } from './price.ts'
import { type MarketContext, type PartRow, readSkus, type VariantRow } from './store.ts'
import { CardText } from './texts.ts'

/** Data of a SKU that a cart needs, in one market. */
export interface Sellable {
  sku: string
  productId: string
  productKey: string
  name: string
  productType: 'product' | 'bundle-product' | 'accessory'
  color: { key: ColorKey; label: string }
  /** Path of the product in this colour, without the locale prefix. */
  link: string
  /** Id of its first picture. */
  image?: string
  price: Price
  maxQuantity?: number
  /** Pieces that can be bought now; for a bundle, as many as its parts allow. */
  stock: number
  isNew: boolean
  /** Parts of a bundle; empty for other products. */
  parts: { sku: string; quantity: number }[]
  /** For lamps, in markets with the EU energy label. */
  energyClass?: ProductCard['energyClass']
  /** In the French market only. */
  ecoParticipation?: ProductCard['ecoParticipation']
  /** Codes of the countries that it may not be sent to. */
  notSoldIn: string[]
  /** Grams, packed. */
  weight: number
  /** Category and subcategory. */
  categories: string[]
}

const lifetime = 30_000
// Approximate size of an entry, bytes.
const usualSize = 1_500

function createKept() {
  return createMemory<{ until: number; value: Sellable }>({
    name: 'sellable',
    limit: 4 * 1024 * 1024,
    sizeOf: () => usualSize,
  })
}

interface Options {
  /** Reads from storage instead of the isolate's memory, which is at most 30 seconds old. */
  fresh?: boolean
  /** Makes the database call, together with those of other readers. */
  run?: RunStatements | undefined
}

/**
 * The SKUs that the market sells; others are left out. One D1 call, or none when all of them are in
 * the isolate's memory.
 */
export async function sellable(
  context: MarketContext,
  skus: readonly string[],
  { fresh = false, run }: Options = {},
): Promise<Map<string, Sellable>> {
  const now = Date.now()
  const kept = memoizeByObject(deploymentOf(context.env), createKept)
  const place = `${context.store} ${context.currency} ${context.locale} `
  const found = new Map<string, Sellable>()
  for (const sku of skus) {
    const entry = fresh ? undefined : kept.get(place + sku)
    if (entry && entry.until > now) found.set(sku, entry.value)
  }
  const missing = [...new Set(skus)].filter((sku) => !found.has(sku))
  if (!missing.length) return found
  const { variants, parts } = await readSkus(context, missing, run)
  for (const row of variants) {
    const value = toSellable(row, parts, context)
    if (!value) continue
    found.set(row.sku, value)
    kept.set(place + row.sku, { until: now + lifetime, value })
  }
  return found
}

/** Empties the isolate's memory, after this isolate has changed stock or prices. */
export function forgetSellable(env: Env): void {
  memoizeByObject(deploymentOf(env), createKept).clear()
}

function toSellable(
  row: VariantRow,
  parts: readonly PartRow[],
  context: MarketContext,
): Sellable | undefined {
  const text = readStored(CardText, row.card, `product_texts/${row.key}/card`)
  if (!text) return undefined
  const image = picturesOf(row, text)[0]?.id
  return {
    sku: row.sku,
    productId: row.id,
    productKey: row.key,
    name: row.name,
    productType: row.type,
    color: colorOf(row, text),
    link: colorLink(row),
    ...(image && { image }),
    price: announcedPrice(row, context.locale, context.currency),
    ...(row.max_quantity !== null && { maxQuantity: row.max_quantity }),
    stock: row.available,
    isNew: row.label === 'new',
    parts: parts
      .filter((part) => part.sku === row.sku)
      .map(({ part_sku, quantity }) => ({ sku: part_sku, quantity })),
    ...energyClassOf(text, context.locale),
    ...ecoParticipationOf(text, context.locale),
    notSoldIn: row.unsold_in?.split(',') ?? [],
    weight: row.weight,
    categories: [row.category, row.subcategory],
  }
}

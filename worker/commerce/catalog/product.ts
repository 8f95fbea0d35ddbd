import * as z from 'zod/mini'
import type { Product, ProductCard } from '#shared/api/products.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { brand } from '#shared/settings/brand.ts'
import { manufacturerIn } from '#shared/settings/manufacturer.ts'
import { ShopError } from '#shared/api/errors.ts'
import { readPart, readStored } from '../content/broken.ts'
import { cardOf, cardsByKey, picturesOf } from './cards.ts'
import { type MarketContext, type PartRow, readProduct, type VariantRow } from './store.ts'
import { CardText, DetailText } from './texts.ts'

/**
 * A product with all data of its page, in the named colour or its first. Throws ProductNotFound,
 * also where the market does not sell it.
 */
export async function productDetail(
  context: MarketContext,
  key: string,
  color?: string,
): Promise<Product> {
  const stored = await readProduct(context, key)
  const variants = stored.variants.filter((row) => row.key === key)
  const row = variants.find((variant) => variant.color === color) ?? variants[0]
  const text = row && readStored(CardText, row.card, `product_texts/${key}/card`)
  if (!row || !text) throw new ShopError('ProductNotFound', { params: { key } })
  const others = cardsByKey(stored.variants, context)
  const linked = (kind: string) =>
    stored.links.flatMap((link) => (link.kind === kind ? (others.get(link.target_key) ?? []) : []))
  const card = cardOf(variants, row, text, context)
  const { motions, ...detail } = detailOf(stored.detail, key, marketOf(context.locale).tag)
  const motion = motions?.[row.color]
  return {
    ...card,
    ...detail,
    benefits: detail.benefits.map((benefit) => inColor(benefit, key, row, text)),
    currency: context.currency,
    images: picturesOf(row, text),
    ...(motion && { motion }),
    relatedProducts: linked('related'),
    crossSellsProducts: linked('cross-sell'),
    bundleProducts: stored.parts
      .filter(({ sku }) => sku === row.sku)
      .flatMap((part) => partOf(part, stored.variants, context)),
    reviews: card.rating ?? { average: 0, count: 0 },
    ean: row.ean,
    weight: row.weight,
  }
}

/**
 * A benefit with the picture of the chosen colour, where that has the one that content names for
 * the product (CAT-21), as the market is shown it (CONT-19).
 */
function inColor(
  benefit: Product['benefits'][number],
  key: string,
  { color }: VariantRow,
  { alts, colors, pictures }: CardText,
): Product['benefits'][number] {
  const { image } = benefit
  const named = image && Object.keys(colors).find((each) => image.id.startsWith(`${key}-${each}-`))
  if (!named) return benefit
  // The number of the view; what may follow is the market's.
  const view = Number.parseInt(image.id.slice(`${key}-${named}-`.length), 10)
  const own = `${key}-${color}-${view}`
  const id = pictures?.[own] ?? own
  const alt = alts[own]
  return alt && id ? { ...benefit, image: { id, alt } } : benefit
}

/** A part of a bundle, in the colour that is in the box. */
function partOf(
  { part_sku, part_key, quantity }: PartRow,
  rows: readonly VariantRow[],
  context: MarketContext,
): { quantity: number; product: ProductCard }[] {
  const variants = rows.filter((row) => row.key === part_key)
  const choose = (of: VariantRow[]) => of.find(({ sku }) => sku === part_sku) ?? of[0]!
  return [...cardsByKey(variants, context, choose).values()].map((product) => ({
    quantity,
    product,
  }))
}

const nothing = (tag: string): DetailText => ({
  description: '',
  categories: [],
  benefits: [],
  technical: [],
  boxContents: [],
  compatibility: [],
  questions: [],
  safety: {
    manufacturer: manufacturerIn(tag),
    contact: brand.supportEmail,
    identifier: '',
    warnings: [],
    data: [],
  },
  installation: [],
})

/**
 * The stored details. Each part is parsed by itself, so that a broken one alone is left out
 * (AVAIL-9).
 */
function detailOf(json: string | undefined, key: string, tag: string): DetailText {
  const where = `product_texts/${key}/detail`
  const stored = readStored(z.record(z.string(), z.unknown()), json ?? '', where) ?? {}
  const parts = Object.entries(DetailText.shape).flatMap(([name, schema]) => {
    const value =
      stored[name] === undefined
        ? undefined
        : readPart<unknown>(schema, stored[name], `${where}/${name}`)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...nothing(tag), ...Object.fromEntries(parts) }
}

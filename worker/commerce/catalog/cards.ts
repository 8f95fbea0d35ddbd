import * as z from 'zod/mini'
import {
  ColorKey,
  type ColorVariant,
  type Picture,
  type ProductCard,
} from '#shared/api/products.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { readStored } from '../content/broken.ts'
import { announcedPrice, centMoney } from './price.ts'
import type { MarketContext, VariantRow } from './store.ts'
import { CardText } from './texts.ts'

const Images = z.array(z.string())
const labelKeys = ['new', 'refurbish', 'bestseller', 'deal'] as const

/**
 * Product key → card, from the rows of all their variants. A product whose stored texts are broken
 * is left out and logged (AVAIL-9).
 */
export function cardsByKey(
  rows: readonly VariantRow[],
  context: MarketContext,
  choose: (rows: VariantRow[]) => VariantRow = first,
): Map<string, ProductCard> {
  const cards = new Map<string, ProductCard>()
  for (const [key, variants] of Map.groupBy(rows, (row) => row.key)) {
    const text = readStored(CardText, variants[0]!.card, `product_texts/${key}/card`)
    if (text) cards.set(key, cardOf(variants, choose(variants), text, context))
  }
  return cards
}

/** The card of a product that shows one of its variants. */
export function cardOf(
  variants: readonly VariantRow[],
  row: VariantRow,
  text: CardText,
  context: MarketContext,
): ProductCard {
  const [image, second] = picturesOf(row, text)
  const label = labelOf(row, text)
  return {
    id: row.id,
    sku: row.sku,
    key: row.key,
    name: row.name,
    kind: row.kind,
    type: row.type,
    link: row === variants[0] ? row.path : colorLink(row),
    price: announcedPrice(row, context.locale, context.currency),
    color: colorOf(row, text),
    colorVariants: variants.map((variant) => colorVariant(variant, text)),
    ...(image && { image }),
    ...(second && { secondImage: second.id }),
    ...(label && { label }),
    ...(text.macaron && { macaron: text.macaron }),
    ...energyClassOf(text, context.locale),
    ...ecoParticipationOf(text, context.locale),
    bulletPoints: text.bullets.slice(0, maxBullets),
    availability: { isOnStock: row.available > 0 },
    ...(row.max_quantity !== null && { maxQuantity: row.max_quantity }),
    ...(row.average !== null &&
      row.count !== null && { rating: { average: row.average, count: row.count } }),
    ...bundleSavingOf(row, context),
  }
}

/** What a bundle saves against the prices that its parts have today (CAT-19). */
function bundleSavingOf(
  { parts_cents, discounted_cents, cents }: VariantRow,
  { currency }: MarketContext,
): Pick<ProductCard, 'bundleSaving'> {
  const saved = (parts_cents ?? 0) - (discounted_cents ?? cents)
  return saved > 0 ? { bundleSaving: centMoney(saved, currency) } : {}
}

const maxBullets = 3

/**
 * The class of the EU energy label, in the EU, the EEA, Switzerland and Great Britain; undefined
 * elsewhere, such as in North America, which has another label.
 */
export function energyClassOf(
  { energyClass }: CardText,
  locale: Locale,
): Pick<ProductCard, 'energyClass'> {
  return energyClass && marketOf(locale).continent === 'EU' ? { energyClass } : {}
}

/**
 * The part of the price that pays for recycling, for the French market only, where it has to be
 * shown with every price (Code de l'environnement, L541-10-20).
 */
export function ecoParticipationOf(
  { ecoParticipation }: CardText,
  locale: Locale,
): Pick<ProductCard, 'ecoParticipation'> {
  return ecoParticipation && marketOf(locale).country === 'FR' ? { ecoParticipation } : {}
}

/** Path of a product in one colour, without the locale prefix. */
export function colorLink({ path, color }: Pick<VariantRow, 'path' | 'color'>): string {
  return `${path}?color=${encodeURIComponent(color)}`
}

/** The colour with its name; an unknown key is shown as black (CAT-2). */
export function colorOf({ color }: Pick<VariantRow, 'color'>, text: CardText) {
  const key = z.parse(ColorKey, color)
  return { key, label: text.colors[color] ?? text.colors[key] ?? key }
}

/** The pictures of a variant as the market of the text is shown them (CONT-19). */
export function picturesOf(
  row: Pick<VariantRow, 'sku' | 'name' | 'images'>,
  text: CardText,
): Picture[] {
  const ids = readStored(Images, row.images, `variants/${row.sku}/images`) ?? []
  return ids.flatMap((id) => {
    const shown = text.pictures?.[id] ?? id
    return shown ? [{ id: shown, alt: text.alts[id] ?? row.name }] : []
  })
}

function colorVariant(row: VariantRow, text: CardText): ColorVariant {
  const image = picturesOf(row, text)[0]
  const label = labelOf(row, text)
  return {
    sku: row.sku,
    color: colorOf(row, text),
    link: colorLink(row),
    ...(image && { image }),
    ...(label?.key === 'refurbish' && { condition: label.text }),
    isOnStock: row.available > 0,
  }
}

function labelOf({ label }: VariantRow, text: CardText): ProductCard['label'] {
  const key = labelKeys.find((each) => each === label)
  return key && { key, text: text.labels[key] ?? key }
}

function first(rows: VariantRow[]): VariantRow {
  return rows[0]!
}

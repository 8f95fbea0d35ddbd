import * as z from 'zod/mini'
import { FeedProduct, type FeedParts } from '#shared/api/product-feed.ts'
import { readParts, readStored } from '../../content/broken.ts'
import { colorLink, colorOf, energyClassOf, picturesOf } from '../cards.ts'
import { announcedPrice } from '../price.ts'
import type { MarketContext, VariantRow } from '../store.ts'
import { CardText } from '../texts.ts'
import { countFeedParts, readFeedPart } from './store.ts'

/** How many parts the list of all products has (MACH-6). */
export async function feedParts(context: MarketContext): Promise<FeedParts> {
  return { parts: await countFeedParts(context) }
}

/**
 * The products of one part that the market sells, with the prices of their pages. A product whose
 * stored texts are broken is left out and logged (AVAIL-9).
 */
export async function feedPart(context: MarketContext, part: number): Promise<FeedProduct[]> {
  const { variants, details } = await readFeedPart(context, part)
  const detailOf = new Map(details.map((detail) => [detail.key, detail]))
  const products = [...Map.groupBy(variants, ({ key }) => key)].flatMap(([key, rows]) => {
    const [first] = rows
    const text = first && readStored(CardText, first.card, `product_texts/${key}/card`)
    if (!first || !text) return []
    const { description, place } = detailOf.get(key) ?? {}
    return [
      {
        key,
        name: first.name,
        kind: first.kind,
        type: first.type,
        description: description ?? '',
        ...(place && { place: readStored(z.unknown(), place, `product_texts/${key}/detail`) }),
        ...energyClassOf(text, context.locale),
        variants: rows.map((row) => variantOf(row, row === first, text, context)),
      },
    ]
  })
  return readParts(FeedProduct, products, `product feed/${context.locale}/${part}`)
}

function variantOf(row: VariantRow, isFirst: boolean, text: CardText, context: MarketContext) {
  return {
    sku: row.sku,
    ean: row.ean,
    weight: row.weight,
    color: colorOf(row, text),
    link: isFirst ? row.path : colorLink(row),
    price: announcedPrice(row, context.locale, context.currency),
    images: picturesOf(row, text).map(({ id }) => id),
    isOnStock: row.available > 0,
    isRefurbished: row.label === 'refurbish',
  }
}

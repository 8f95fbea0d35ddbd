import * as z from 'zod'
import { type Net, nets, type RoomDevice } from '#shared/room/room.ts'
import type { Catalogue } from '../catalogue.ts'
import { source, type Tongue } from '../languages.ts'
import type { ProductFile } from '../products/product-file.ts'
import { technicalValue } from '../products/product-text.ts'
import { flatten, pricesOf } from '../products/prices.ts'

// Names in the source language: others say WLAN, for example.
const netNames: Record<Net, RegExp> = {
  thread: /\bThread\b/,
  wifi: /\bWi-Fi\b/,
  'sub-ghz': /\bMHz\b/,
  nfc: /\bNFC\b/,
}

const Places = z.array(z.object({ places: z.array(z.object({ product: z.string() })) }))

/** Keys of the products in the rooms of a `room_block`. */
export function placedIn(rooms: unknown): string[] {
  return Places.parse(rooms).flatMap(({ places }) => places.map(({ product }) => product))
}

/** Radio and sale of the products that a house names, from their own data, in a language. */
export function roomDevices(
  catalogue: Catalogue,
  keys: readonly string[],
  tongue: Tongue,
): RoomDevice[] {
  const wanted = new Set(keys)
  return catalogue.products
    .filter(({ id }) => wanted.has(id))
    .map((file) => {
      const { value: product } = file
      const rows = product.technical.radio ?? {}
      const text = (row: string | undefined, language = tongue) =>
        row === undefined ? undefined : technicalValue({ catalogue, file, tongue: language }, row)
      const radio = text(rows.radio)
      const range = text(rows.range)
      const talks = nets.filter((net) => netNames[net].test(text(rows.radio, source) ?? ''))
      return {
        key: file.id,
        most: product.maxQuantity ?? mostInCart,
        ...(radio && { radio }),
        ...(range && { range }),
        nets: talks,
        isRelay: talks.includes('thread') && (product.power ?? []).includes('mains'),
        isHub: rows.devices !== undefined,
        stores: storesOf(product),
        notSoldIn: product.notSoldIn,
      }
    })
}

/** What a cart takes of a product without a limit of its own. */
const mostInCart = 999

function storesOf(product: ProductFile): RoomDevice['stores'] {
  const prices = product.variants.flatMap((variant) => flatten(pricesOf(product, variant)))
  return [...new Set(prices.map(({ store }) => store))]
}

import * as z from 'zod'
import { ContentError, readJson } from './files.ts'
import type { ContentTable } from './table.ts'
import { FreeAbove, MethodDefinition } from '../../worker/commerce/stored-content.ts'

const path = 'content/shipping-methods.json'

const Delivery = z.strictObject({ freeAbove: FreeAbove, methods: z.array(MethodDefinition) })
export type Delivery = z.infer<typeof Delivery>

/** The delivery methods of content/shipping-methods.json under `root`. Throws ContentError. */
export function readDelivery(root: string): Delivery {
  const { value } = readJson(root, path, Delivery)
  value.methods.forEach(requireOneZonePerCountry)
  return value
}

export function shippingTables({ methods, freeAbove }: Delivery): ContentTable[] {
  const methodRows = methods.map((method, position) => ({
    key: method.key,
    position,
    definition: JSON.stringify(method),
  }))
  const freeRows = Object.entries(freeAbove).flatMap(([store, cents]) =>
    Object.entries(cents).map(([currency, value]) => ({ store, currency, cents: value })),
  )
  return [
    {
      part: 'shipping_methods',
      table: 'shipping_methods',
      keys: ['key'],
      group: ['key'],
      rows: methodRows,
    },
    {
      part: 'free_delivery',
      table: 'free_delivery',
      keys: ['store', 'currency'],
      group: ['store'],
      rows: freeRows,
    },
  ]
}

function requireOneZonePerCountry({ key, zones }: MethodDefinition) {
  const places = zones.flatMap(({ store, countries }) =>
    countries.map((country) => `${store} ${country}`),
  )
  const repeated = places.find((place, index) => places.indexOf(place) !== index)
  if (repeated) throw new ContentError(`${path}: ${key} has two zones for ${repeated}`)
}

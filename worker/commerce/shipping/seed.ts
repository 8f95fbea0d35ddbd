import * as z from 'zod'
import { ContentError, readJson } from '../seed/files.ts'
import { prune, type Statement, upsert } from '../seed/statement.ts'
import { FreeAbove, MethodDefinition } from './method-definition.ts'

const path = 'content/shipping-methods.json'

/** Seed of the ways of delivery from content/shipping-methods.json under `root`; throws ContentError. */
export function shippingStatements(root: string): Statement[] {
  const { methods, freeAbove } = readJson(root, path, z.strictObject({ freeAbove: FreeAbove, methods: z.array(MethodDefinition) })).value
  methods.forEach(requireOneZonePerCountry)
  const methodRows = methods.map((method, position) => ({ key: method.key, position, definition: JSON.stringify(method) }))
  const freeRows = Object.entries(freeAbove).flatMap(([store, cents]) =>
    Object.entries(cents).map(([currency, value]) => ({ store, currency, cents: value })),
  )
  return [
    ...prune('shipping_methods', ['key'], methodRows),
    ...upsert('shipping_methods', ['key'], methodRows),
    ...prune('free_delivery', ['store', 'currency'], freeRows),
    ...upsert('free_delivery', ['store', 'currency'], freeRows),
  ]
}

function requireOneZonePerCountry({ key, zones }: MethodDefinition) {
  const places = zones.flatMap(({ store, countries }) => countries.map((country) => `${store} ${country}`))
  const repeated = places.find((place, index) => places.indexOf(place) !== index)
  if (repeated) throw new ContentError(`${path}: ${key} has two zones for ${repeated}`)
}

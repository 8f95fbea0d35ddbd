import { daysTo } from '#shared/cart/postal-areas.ts'
import type { Context } from '../http/context.ts'
import { isolateMemory } from '../storage/isolate-memory.ts'
import type { RunStatements } from '../storage/joined-calls.ts'
import type { MethodDefinition } from './method-definition.ts'
import { type DeliveryTable, readDeliveryTable } from './store.ts'

export type Shop = Pick<Context, 'env' | 'store' | 'currency' | 'market'>

/** A delivery method to one country, priced in the market's currency. */
export interface Rate {
  key: string
  name: string
  description: string
  /** Cents. */
  price: number
  freeAbove?: number
  days: [number, number]
}

/** The delivery methods of one store with their prices in one currency. */
export interface Rates {
  /** Country codes that the store delivers to. */
  countries: string[]
  /** Value of the goods in cents from which delivery is free; undefined where none is set. */
  freeAbove: number | undefined
  /** The postal code may add days. */
  to(country: string, postalCode?: string): Rate[]
}

const remembered = isolateMemory<DeliveryTable>(1)

/** Rates of the market, from isolate memory unless `fresh`; `run` makes the call. */
export async function deliveryRates(
  { env, store, currency, market }: Shop,
  { run, ...options }: { fresh?: boolean; run?: RunStatements | undefined } = {},
): Promise<Rates> {
  const table = await remembered(env, 'all', () => readDeliveryTable(env, run), options)
  const freeAbove = table.freeAbove.find(
    (row) => row.store === store && row.currency === currency,
  )?.cents
  const zonesOf = ({ zones }: MethodDefinition) =>
    zones.filter((zone) => zone.store === store && zone.prices[currency] !== undefined)
  return {
    freeAbove,
    // Computed on access: forms need it, but not every change of a cart.
    get countries() {
      return [
        ...new Set(
          table.methods.flatMap((method) => zonesOf(method).flatMap((zone) => zone.countries)),
        ),
      ]
    },
    to: (country, postalCode) =>
      table.methods.flatMap((method) => {
        const zone = zonesOf(method).find(({ countries }) => countries.includes(country))
        if (!zone) return []
        const { names, descriptions, key } = method
        const words = {
          name: names[market.language] ?? names.en,
          description: descriptions[market.language] ?? descriptions.en,
        }
        return [
          {
            key,
            ...words,
            price: zone.prices[currency]!,
            days: daysTo(zone.days, country, postalCode),
            ...(zone.isFreeAbove && freeAbove !== undefined && { freeAbove }),
          },
        ]
      }),
  }
}

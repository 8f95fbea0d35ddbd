import type { shippings } from '#shared/api/shippings.ts'
import { centMoney } from '../catalog/price.ts'
import type { Handlers } from '../http/implement.ts'
import { arrivalDays } from '#shared/cart/arrival.ts'
import { shippingPromise } from '#shared/cart/delivery.ts'
import { deliveryRates } from './rates.ts'

// PRICE-6: 99 currency units when no threshold is set.
const defaultFreeAbove = 9900

export const shippingHandlers: Handlers<typeof shippings> = {
  'GET /api/v1/shippings/free': async (_, context) => {
    const { freeAbove } = await deliveryRates(context)
    return { freeAbove: freeAbove ?? defaultFreeAbove }
  },
  'GET /api/v1/shippings/methods': async ({ query }, context) => {
    const rates = await deliveryRates(context)
    const country = query.country.toUpperCase()
    const { store } = context
    const { shipsOn } = shippingPromise(context.now(), store)
    const methods = rates.to(country, query.postalCode).map((rate) => ({
      ...rate,
      price: centMoney(rate.price, context.currency),
      arrives: arrivalDays({ shipsOn, store, country, days: rate.days }),
    }))
    return { methods, countries: countryNames(rates.countries, context.market.tag) }
  },
}

/**
 * Names of countries in a language, sorted by its rules; made on the server because browsers name
 * some differently (LOC-18).
 */
function countryNames(codes: readonly string[], tag: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name))
}

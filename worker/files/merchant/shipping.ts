import type { Api } from '#shared/api/client.ts'
import type { ShippingMethod } from '#shared/api/shippings.ts'
import { amountText, parentElement, textElement } from './elements.ts'

/** The ways of delivery to one country. */
export interface CountryShipping {
  country: string
  methods: readonly ShippingMethod[]
}

/**
 * Working days, Monday to Friday, from an order to its dispatch: at least the next one. One that
 * comes on a Thursday evening leaves on the Tuesday after (PRICE-7).
 */
const handling = { least: 1, most: 3 }

/** The ways of delivery to each country; none for a country that the store does not deliver to. */
export async function shippingTo(
  api: Api,
  countries: readonly string[],
): Promise<CountryShipping[]> {
  return Promise.all(
    countries.map(async (country) => {
      const { methods } = await api('GET /api/v1/shippings/methods', { query: { country } })
      return { country, methods }
    }),
  )
}

/**
 * What the delivery of one piece costs and how long it takes, for each way; `paid` is its price in
 * cents.
 */
export function shippingElements(shipping: readonly CountryShipping[], paid: number): string {
  return shipping
    .flatMap(({ country, methods }) =>
      methods.map(({ name, price, days: [least, most], freeAbove }) => {
        const isFree = freeAbove !== undefined && paid >= freeAbove
        return parentElement('shipping', [
          textElement('country', country),
          textElement('service', name),
          textElement('price', amountText(isFree ? { ...price, centAmount: 0 } : price)),
          textElement('min_handling_time', handling.least),
          textElement('max_handling_time', handling.most),
          textElement('min_transit_time', least),
          textElement('max_transit_time', most),
        ])
      }),
    )
    .join('')
}

// Requirements: PRICE-2, PRICE-3, PRICE-6, PRICE-9, PRICE-11.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { addresses } from '#tests/support/addresses.ts'
import { visitor } from '#tests/support/api.ts'
import { press, startPayment } from '#tests/support/checkout.ts'
import { independentPrices, type PricedCase } from '#tests/support/independent-prices.ts'
import { mailsTo } from '#tests/support/mails.ts'

type Row = [
  locale: Locale,
  country: string,
  state: string | undefined,
  method: PricedCase['method'],
  note: number,
  tempo: number,
]

const rows: Row[] = [
  ['fr-fr', 'FR', undefined, 'standard', 1, 0],
  ['fr-fr', 'FR', undefined, 'express', 2, 0],
  ['fr-fr', 'MC', undefined, 'standard', 0, 1],
  ['de-de', 'DE', undefined, 'standard', 1, 0],
  ['de-de', 'DE', undefined, 'express', 3, 1],
  ['de-de', 'FI', undefined, 'standard', 2, 0],
  ['de-at', 'AT', undefined, 'standard', 2, 0],
  ['de-at', 'AT', undefined, 'express', 0, 1],
  ['de-ch', 'CH', undefined, 'standard', 1, 0],
  ['de-ch', 'LI', undefined, 'express', 1, 1],
  ['fr-ch', 'CH', undefined, 'standard', 3, 0],
  ['it-ch', 'CH', undefined, 'express', 1, 0],
  ['fr-be', 'BE', undefined, 'standard', 1, 0],
  ['nl-be', 'BE', undefined, 'express', 2, 1],
  ['nl-nl', 'NL', undefined, 'standard', 1, 0],
  ['nl-nl', 'NL', undefined, 'express', 0, 2],
  ['it-it', 'IT', undefined, 'standard', 1, 0],
  ['it-it', 'IT', undefined, 'express', 3, 0],
  ['es-es', 'ES', undefined, 'standard', 2, 0],
  ['es-es', 'ES', undefined, 'standard', 0, 1],
  ['pt-pt', 'PT', undefined, 'standard', 1, 0],
  ['pt-pt', 'PT', undefined, 'express', 1, 1],
  ['pl-pl', 'PL', undefined, 'standard', 1, 0],
  ['pl-pl', 'PL', undefined, 'express', 2, 0],
  ['cs-cz', 'CZ', undefined, 'standard', 2, 0],
  ['cs-cz', 'CZ', undefined, 'standard', 0, 1],
  ['sv-se', 'SE', undefined, 'standard', 1, 0],
  ['sv-se', 'SE', undefined, 'express', 1, 0],
  ['da-dk', 'DK', undefined, 'standard', 2, 0],
  ['da-dk', 'DK', undefined, 'standard', 1, 1],
  ['no-no', 'NO', undefined, 'standard', 1, 0],
  ['no-no', 'NO', undefined, 'express', 2, 0],
  ['en-gb', 'GB', undefined, 'standard', 1, 0],
  ['en-gb', 'IM', undefined, 'express', 1, 0],
  ['en-eu', 'GR', undefined, 'standard', 2, 0],
  ['en-eu', 'LU', undefined, 'standard', 1, 0],
  ['en-us', 'US', 'CA', 'standard', 1, 0],
  ['en-us', 'US', 'NY', 'express', 2, 1],
  ['en-us', 'US', 'OR', 'standard', 1, 0],
  ['en-ca', 'CA', 'ON', 'standard', 2, 0],
  ['en-ca', 'CA', 'BC', 'express', 1, 0],
  ['fr-ca', 'CA', 'QC', 'standard', 1, 0],
]

/** Places that have no address of their own in the list. */
const elsewhere: Readonly<Record<string, { like: string; postalCode: string; city: string }>> = {
  IM: { like: 'GB', postalCode: 'IM1 2SF', city: 'Douglas' },
  LI: { like: 'CH', postalCode: '9490', city: 'Vaduz' },
  MC: { like: 'FR', postalCode: '98000', city: 'Monaco' },
}

describe('the total of a cart', () => {
  it.each(rows)(
    'in %s, delivered to %s (%s) by %s, is what a second program computes',
    async (locale, country, state, method, note, tempo) => {
      const { store, defaultCurrency: currency } = marketOf(locale)
      const pieces = { note, tempo }
      const wanted = independentPrices({ store, currency, country, state, method, pieces })
      const email = `${crypto.randomUUID()}@example.org`
      const person = visitor(undefined, locale)
      const { id: cartId } = await person.api('POST /api/v1/carts/guest', {
        body: { country: marketOf(locale).country },
      })
      const lines = [
        { sku: 'ORV-NOTE-WHI', quantity: note },
        { sku: 'ORV-TEMPO-WHI', quantity: tempo },
      ].filter(({ quantity }) => quantity > 0)
      const cart = await person.api('PUT /api/v1/carts/guest', {
        body: {
          cartId,
          actions: [
            ...lines.map((line) => ({ action: 'addLineItem' as const, ...line })),
            { action: 'setShippingAddress', address: { ...addressIn(country, state), email } },
            { action: 'setShippingMethod', key: method },
          ],
        },
      })
      expect({
        goods: cart.subtotal.centAmount,
        delivery: cart.shippingInfo?.shippingRate.price.centAmount,
        tax: cart.taxedPrice?.totalTax.centAmount,
        added: addedIn(cart.taxedPrice?.taxIncluded ? undefined : cart.taxedPrice?.taxPortions),
        total: cart.totalPrice.centAmount,
      }).toEqual(wanted)

      const { paymentReference, page } = await startPayment(person)
      await press(person, page, 'approve')
      const { orderId } = await person.api('GET /api/v1/payments/{ref}', {
        params: { ref: paymentReference },
      })
      const paid = await env.DB.prepare('SELECT amount FROM payments WHERE payment_reference = ?')
        .bind(paymentReference)
        .first('amount')
      expect(paid).toBe(wanted.total)
      const order = await person.api('GET /api/v1/orders/guest/{id}', { params: { id: orderId! } })
      expect([order.totalPrice.centAmount, order.taxTotal.centAmount]).toEqual([
        wanted.total,
        wanted.tax,
      ])
      expect(addedIn(order.taxPortions)).toEqual(wanted.added)

      const [mail] = await mailsTo(email)
      const said = amountsIn(mail!.text)
      expect(said).toContain(wanted.total)
      expect(said).toContain(wanted.goods)
      if (wanted.delivery > 0) expect(said).toContain(wanted.delivery)
      // A region's taxes have a line each, in place of their sum.
      const taxes = Object.values(wanted.added)
      for (const cents of taxes.length > 0 ? taxes : [wanted.tax].filter(Boolean))
        expect(said).toContain(cents)
    },
  )
})

function addressIn(country: string, state: string | undefined) {
  const { like = country, ...place } = elsewhere[country] ?? {}
  const found = addresses.find((one) => one.country === like && (!state || one.state === state))
  if (!found) throw new Error(`No address in ${country} ${state ?? ''}`)
  return { ...found, ...place, country }
}

function addedIn(portions: Order['taxPortions'] = []) {
  return Object.fromEntries(portions.map(({ name, amount }) => [name, amount.centAmount]))
}

/** All amounts of money in a text, in cents, however a market writes them. */
function amountsIn(text: string): number[] {
  const numbers = text.match(/\d{1,3}(?:[.,'’\u00a0\u202f]?\d{3})*(?:[.,]\d{2})?(?!\d)/g) ?? []
  return numbers.map((number) => {
    const digits = Number(number.replace(/\D/g, ''))
    return /[.,]\d{2}$/.test(number) ? digits : digits * 100
  })
}

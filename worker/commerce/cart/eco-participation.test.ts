import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'

/** A cart of the market with these pieces, by SKU. */
async function cartIn(locale: Locale, pieces: Record<string, number>) {
  const { api } = visitor(commerce(env), locale)
  const { id: cartId } = await api('POST /api/v1/carts/guest', {
    body: { country: marketOf(locale).country },
  })
  const actions = Object.entries(pieces).map(([sku, quantity]) => ({
    action: 'addLineItem' as const,
    sku,
    quantity,
  }))
  return api('PUT /api/v1/carts/guest', { body: { cartId, actions } })
}

const [thermostat, bundle, adapter] = [
  'ORV-TEMPO-WHI',
  'ORV-PACK-CHALEUR-WHI',
  'ORV-ADAPTATEURS-WHI',
] as const

it('shows in France the part of each price that pays for recycling, for a bundle that of its parts, without a change of the price', async () => {
  const cart = await cartIn('fr-fr', { [thermostat]: 2, [bundle]: 1, [adapter]: 1 })
  expect(
    cart.lineItems.map(({ variant, ecoParticipation }) => [variant.sku, ecoParticipation]),
  ).toEqual([
    [thermostat, { type: 'centPrecision', centAmount: 8, currencyCode: 'EUR', fractionDigits: 2 }],
    [bundle, { type: 'centPrecision', centAmount: 20, currencyCode: 'EUR', fractionDigits: 2 }],
    [adapter, undefined],
  ])
  const sum = cart.lineItems.reduce(
    (total, { quantity, price }) =>
      total + quantity * (price.discounted?.value ?? price.value).centAmount,
    0,
  )
  expect(cart.totalPrice.centAmount).toBe(sum)
})

it.each(['fr-be', 'fr-ca', 'de-de'] as const)('does not show it in %s', async (locale) => {
  const { lineItems } = await cartIn(locale, { [thermostat]: 1 })
  expect(lineItems.map(({ ecoParticipation }) => ecoParticipation)).toEqual([undefined])
})

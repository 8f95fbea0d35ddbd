// Requirements: PRICE-6, PRICE-10, PRICE-11, CART-2.
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import words from '#content/messages/en/cart.json'
import type { Cart } from '#shared/api/carts.ts'
import { apiKey } from '#shared/api/client.ts'
import type { ShippingMethod } from '#shared/api/shippings.ts'
import { shippingPromise } from '#shared/cart/delivery.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { cents } from '#shared/money/money.ts'
import type { Boot } from '#shared/routes/visit.ts'
import { ApiProvider } from '../api/api-provider.tsx'
import { I18nProvider } from '../i18n/provider.tsx'
import { ShellDataProvider } from '../streaming/shell-data.tsx'
import { mount } from '../ui/testing/mount.tsx'
import { CartTotals } from './cart-totals.tsx'

const standard: ShippingMethod = {
  key: 'standard',
  name: '',
  description: '',
  price: { ...cents(490, 'EUR'), type: 'centPrecision' },
  freeAbove: 9900,
  days: [2, 4],
}
const abroad: ShippingMethod = {
  ...standard,
  price: { ...cents(1290, 'EUR'), type: 'centPrecision' },
  freeAbove: undefined,
}

function cartOf(goods: number, country?: string): Cart {
  const total = cents(goods, 'EUR')
  return {
    subtotal: total,
    totalPrice: total,
    ...(country && { shippingAddress: { country } }),
  } as Cart
}

/** A cart with a code that changes the price of delivery to `cost` cents. */
function withDelivery(cost: number): Pick<Cart, 'shippingPrices'> {
  return {
    shippingPrices: [
      { shippingMethodKey: 'standard', price: { ...cents(cost, 'EUR'), type: 'centPrecision' } },
    ],
  }
}

async function show(cart: Cart, locale: Locale) {
  const methodsTo = (country: string, method: ShippingMethod) => ({
    [apiKey(locale, 'GET /api/v1/shippings/methods', { query: { country } })]: {
      methods: [method],
      countries: [],
    },
  })
  const fallback = {
    ...methodsTo('FR', standard),
    ...methodsTo('FI', abroad),
    [apiKey(locale, 'GET /api/v1/shippings/free', {})]: { freeAbove: 9900 },
  }
  const promise = shippingPromise(new Date(), marketOf(locale).store)
  const boot: Partial<Boot> = { build: 'test', locale, promise }
  await mount(
    <SWRConfig value={{ fallback, revalidateOnMount: false, provider: () => new Map() }}>
      <I18nProvider locale={locale} messages={{ cart: words }}>
        <ShellDataProvider boot={boot as Boot}>
          <ApiProvider>
            <CartTotals cart={cart} />
          </ApiProvider>
        </ShellDataProvider>
      </I18nProvider>
    </SWRConfig>,
  )
}

const expected: Cart['expectedShipping'] = {
  shippingMethodKey: 'standard',
  shippingMethodName: 'Courier',
  shippingRate: { price: { ...cents(490, 'EUR'), type: 'centPrecision' } },
  days: [2, 4],
  arrives: ['2026-11-30', '2026-12-02'],
}

it('names the expected delivery, its days and its price', async () => {
  await show({ ...cartOf(1000), expectedShipping: expected }, 'fr-fr')
  await expect.element(page.getByText('Courier')).toBeVisible()
  await expect.element(page.getByText(/30 novembre.*2 décembre/)).toBeVisible()
  await expect.element(page.getByText('4,90\u00a0€', { exact: true })).toBeVisible()
})

describe('delivery, before a way of it is chosen', () => {
  it.each<[string, Locale, Cart, string]>([
    ['is free from the threshold on', 'fr-fr', cartOf(9900), 'Free'],
    ['costs the cheapest way below it', 'fr-fr', cartOf(9899), 'from 4,90\u00a0€'],
    ['is free in a market of many countries too', 'en-eu', cartOf(9900), 'Free'],
    [
      'is not known there below the threshold',
      'en-eu',
      cartOf(9899),
      'Calculated in the next step',
    ],
    ['stays free for an address at home', 'fr-fr', cartOf(9900, 'FR'), 'Free'],
    ['costs what an address says otherwise', 'fr-fr', cartOf(9900, 'FI'), 'from 12,90\u00a0€'],
    ['is free by a code', 'fr-fr', { ...cartOf(1000), ...withDelivery(0) }, 'Free'],
    [
      'is free by a code where no country is known',
      'en-eu',
      { ...cartOf(1000), ...withDelivery(0) },
      'Free',
    ],
    [
      'costs what a code leaves',
      'fr-fr',
      { ...cartOf(1000), ...withDelivery(190) },
      'from 1,90\u00a0€',
    ],
  ])('%s', async (_, locale, cart, sentence) => {
    await show(cart, locale)
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  })
})

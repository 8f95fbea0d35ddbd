// Requirements: PRICE-2.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import words from '#content/messages/fr/cart.json'
import type { Order } from '#shared/api/orders.ts'
import { cents } from '#shared/money/money.ts'
import { I18nProvider } from '../i18n/provider.tsx'
import { mount } from '../ui/testing/mount.tsx'
import { OrderDetails } from './order-details.tsx'

const dollars = (amount: number) => ({
  ...cents(amount, 'CAD'),
  type: 'centPrecision' as const,
})

const order: Order = {
  id: 'order-1',
  orderState: 'Confirmed',
  paymentState: 'Paid',
  paymentReference: 'pay-1',
  createdAt: '2026-11-20T10:00:00.000Z',
  locale: 'fr-ca',
  country: 'CA',
  lineItems: [],
  subtotal: dollars(10_000),
  discountCodes: [],
  taxTotal: dollars(1498),
  taxIncluded: false,
  taxPortions: [
    { name: 'GST', permyriad: 500, amount: dollars(500) },
    { name: 'QST', permyriad: 997.5, amount: dollars(998) },
  ],
  totalPrice: dollars(11_498),
}

async function show(shown: Order) {
  await mount(
    <I18nProvider locale="fr-ca" messages={{ cart: words }}>
      <OrderDetails order={shown} />
    </I18nProvider>,
  )
}

it('has a line for each tax that was added, under the name of the region', async () => {
  await show(order)
  const terms = page.getByRole('term')
  await expect.element(terms.nth(1)).toHaveTextContent(/^TPS$/)
  await expect.element(terms.nth(2)).toHaveTextContent(/^TVQ$/)
  await expect.element(page.getByText('9,98\u00a0$', { exact: true })).toBeVisible()
  expect(page.getByText('14,98\u00a0$', { exact: true }).query()).toBeNull()
})

it('has one line for the taxes of an order that knows their sum alone', async () => {
  const { taxPortions: _, ...earlier } = order
  await show(earlier)
  await expect.element(page.getByText('14,98\u00a0$', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('term').nth(1)).toHaveTextContent(words.totals.tax)
})

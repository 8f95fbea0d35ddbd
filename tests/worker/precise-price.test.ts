// Requirements: PRICE-1, PRICE-9.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { press, readyToPay, startPayment } from '#tests/support/checkout.ts'
import { ask } from './shop.ts'

const sku = 'ORV-FILTRE-WHI'
const euro = { centAmount: 1490, currencyCode: 'EUR' }
const precise = { type: 'precise', preciseAmount: 148_958, fractionDigits: 4, ...euro }
const cents = (centAmount: number) => ({
  type: 'centPrecision',
  centAmount,
  currencyCode: 'EUR',
  fractionDigits: 2,
})

it('a price finer than cents is given whole, and shown, added up, charged and written of in whole cents', async () => {
  const shopper = visitor()
  const product = await shopper.api('GET /api/v1/products/{key}', { params: { key: 'filtre' } })
  expect(product.price).toEqual({ value: precise })

  const page = await (await ask(`/fr-fr/${product.link.replace(/^\//, '')}`)).text()
  expect(page).toContain('14,90\u00a0€')
  expect(page).not.toContain('14,89')
  expect(page).toContain('"price":"14.90"')

  const cart = await readyToPay(shopper, { sku, quantity: 3 })
  // Three times 14.8958 would be 44.69.
  expect(cart.lineItems[0]).toMatchObject({ price: { value: precise }, totalPrice: cents(4470) })
  expect(cart.subtotal).toEqual(cents(4470))

  const { paymentReference, page: bank } = await startPayment(shopper)
  await press(shopper, bank, 'approve')
  const { orderId, state } = await shopper.api('GET /api/v1/payments/{ref}', {
    params: { ref: paymentReference },
  })
  expect(state).toBe('Authorised')
  const order = await shopper.api('GET /api/v1/orders/guest/{id}', { params: { id: orderId! } })
  expect(order.lineItems[0]).toMatchObject({ price: { value: precise }, totalPrice: cents(4470) })
  expect(order.totalPrice.centAmount).toBe(cart.totalPrice.centAmount)

  const mail = await env.DB.prepare('SELECT text FROM outbox WHERE subject_key = ?')
    .bind(`order-confirmed:${orderId}`)
    .first<string>('text')
  expect(mail).toContain('44,70\u00a0€')
  expect(mail).not.toMatch(/44,69|14,89/)
})

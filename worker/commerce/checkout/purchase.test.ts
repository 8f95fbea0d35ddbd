// Requirements: PAY-7, ORD-3.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { frenchNumber } from '#tests/support/french-number.ts'
import { press, readyToPay, startPayment, stockOf } from '#tests/support/checkout.ts'
import { visitor } from '#tests/support/api.ts'
import { scheduleReconcile } from '../cart/quote.ts'

describe('a purchase from the first product to the mail', () => {
  it('sells, numbers and confirms exactly what was in the cart', async () => {
    const person = visitor()
    const before = await stockOf('ORV-NOTE-WHI')
    const cart = await readyToPay(person, { quantity: 2 })
    const { paymentReference, page } = await startPayment(person)
    expect(await stockOf('ORV-NOTE-WHI')).toBe(before - 2)

    const back = await press(person, page, 'approve')
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toContain(
      `/fr-fr/checkout/redirect?paymentReference=${paymentReference}`,
    )

    const { state, orderId } = await person.api('GET /api/v1/payments/{ref}', {
      params: { ref: paymentReference },
    })
    expect(state).toBe('Authorised')
    const order = await person.api('GET /api/v1/orders/guest/{id}', { params: { id: orderId! } })
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(frenchNumber),
      orderState: 'Confirmed',
      paymentState: 'Paid',
      customerEmail: 'camille.martin@example.org',
      totalPrice: cart.totalPrice,
      paymentReference,
    })
    expect(order.lineItems).toEqual(cart.lineItems)
    await expect(person.api('GET /api/v1/carts/guest')).rejects.toMatchObject({ status: 404 })
    // Nor by its id, as a page that is still open would ask for it.
    const body = {
      cartId: cart.id,
      actions: [{ action: 'addLineItem' as const, sku: 'ORV-NOTE-WHI', quantity: 1 }],
    }
    await expect(person.api('PUT /api/v1/carts/guest', { body })).rejects.toMatchObject({
      status: 404,
    })
    const mail = await env.DB.prepare('SELECT recipient, subject FROM outbox WHERE subject_key = ?')
      .bind(`order-confirmed:${orderId}`)
      .first()
    expect(mail).toMatchObject({
      recipient: 'camille.martin@example.org',
      subject: expect.stringContaining(order.orderNumber!),
    })
    const papers = await env.DB.prepare(
      'SELECT p.html FROM orders o JOIN order_papers p ON p.id = o.papers WHERE o.id = ?',
    )
      .bind(orderId)
      .first<{ html: string }>()
    expect(papers!.html).toContain('Informations concernant l’exercice du droit de rétractation')
    expect(await stockOf('ORV-NOTE-WHI')).toBe(before - 2)
  })

  it('is completed by the cart’s own alarm when the shopper pays and never returns', async () => {
    const person = visitor()
    const cart = await readyToPay(person)
    const { paymentReference } = await startPayment(person)
    await env.DB.prepare(
      "UPDATE sandbox_payments SET state = 'Authorised' WHERE payment_reference = ?",
    )
      .bind(paymentReference)
      .run()
    await scheduleReconcile(env, cart.id, paymentReference, Date.now() - 1)
    const order = await vi.waitFor(
      () =>
        person.api('GET /api/v1/orders/guest/payment-reference/{ref}', {
          params: { ref: paymentReference },
        }),
      10_000,
    )
    expect(order).toMatchObject({
      orderState: 'Confirmed',
      paymentState: 'Paid',
      totalPrice: cart.totalPrice,
    })
    await expect(person.api('GET /api/v1/carts/guest')).rejects.toMatchObject({ status: 404 })
  })
})

// Requirements: PAY-14.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { press, stockOf } from '#tests/support/checkout.ts'
import {
  endAll,
  from,
  held,
  newNetwork,
  setStock,
  shopper,
  sku,
  start,
} from '#tests/support/reserving.ts'
import { reconcile } from '../reconcile.ts'
import { findCheckout } from '../store.ts'

const minute = 60_000

vi.setConfig({ testTimeout: 600_000 })

describe('a product that is sold out because of unpaid reservations', () => {
  /** A visitor who started to pay for the whole stock some minutes ago. */
  async function keptSince(minutes: number) {
    await endAll()
    await setStock(sku, 2)
    const then = new Date(Date.now() - minutes * minute)
    const next = await shopper(`${newNetwork()}.77`, { [sku]: 1 })
    const first = await shopper(`${newNetwork()}.9`, { [sku]: 2 }, { now: () => then })
    const { person } = first
    const started = await start(first)
    if ('refused' in started) expect.fail(started.refused)
    return { person, ...started, buyOne: () => start(next) }
  }

  const stateOf = async ({ person, paymentReference }: Awaited<ReturnType<typeof keptSince>>) =>
    (await person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } })).state

  it('goes to the next shopper after five minutes, and the first one sees that the payment ended', async () => {
    const first = await keptSince(6)
    expect(await first.buyOne()).toHaveProperty('page')
    expect(await stateOf(first)).toBe('Expired')
    expect(await first.person.api('GET /api/v1/carts/guest')).toMatchObject({
      cartState: 'Active',
      totalLineItemQuantity: 2,
    })
    expect(await stockOf(sku)).toBe(1)
  })

  it('stays reserved for five minutes', async () => {
    const first = await keptSince(4)
    expect(await first.buyOne()).toMatchObject({ refused: 'OutOfStock' })
    expect(await stateOf(first)).toBe('Pending')
  })

  it.each([
    ['asks for a code', 'challenge'],
    ['has approved and answers later', 'late'],
  ])('stays reserved for the shopper whose bank %s', async (_, outcome) => {
    const first = await keptSince(6)
    await press(from(`${newNetwork()}.9`), first.page, outcome)
    expect(await first.buyOne()).toMatchObject({ refused: 'OutOfStock' })
    expect(await held(sku)).toBe(2)
  })

  it('is sold to the first shopper who has just paid', async () => {
    const first = await keptSince(6)
    await press(first.person, first.page, 'approve')
    expect(await first.buyOne()).toMatchObject({ refused: 'OutOfStock' })
    expect(await stateOf(first)).toBe('Authorised')
  })

  it('is released at the alarm after ten minutes', async () => {
    const { paymentReference } = await keptSince(0)
    const checkout = (await findCheckout(env, paymentReference))!
    const visit = (minutes: number) =>
      reconcile(
        env,
        checkout.cartId,
        paymentReference,
        new Date(checkout.createdAt + minutes * minute),
      )
    await visit(2)
    expect(await held(sku)).toBe(2)
    await visit(10)
    expect(await held(sku)).toBe(0)
    expect(await stockOf(sku)).toBe(2)
  })

  it('stays reserved for half an hour where enough pieces are left for others', async () => {
    const { paymentReference } = await keptSince(0)
    await setStock(sku, 40)
    const checkout = (await findCheckout(env, paymentReference))!
    await reconcile(
      env,
      checkout.cartId,
      paymentReference,
      new Date(checkout.createdAt + 10 * minute),
    )
    expect(await held(sku)).toBe(2)
  })
})

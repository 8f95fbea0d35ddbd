// Requirements: AVAIL-5.
import { expect, test } from '@playwright/test'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { camille } from '#tests/support/camille.ts'
import { type Visitor, visitorOf } from '#tests/contract/visitor.ts'
import { openShop } from '#tests/journeys/other-shops.ts'

const crashes = 50
const shoppers = 8
const port = Number(process.env.E2E_PORT ?? 4620) + 10
const sku = 'ORV-NOTE-WHI'

/** What one shopper was told, and what was asked without an answer. */
interface Memory {
  visitor: Visitor
  cartId: string
  added: number
  asked: number
  /** Payments whose order was confirmed to the shopper. */
  ordered: Map<string, string>
}

test('what was answered before the runtime was killed is there when it comes back', async () => {
  test.setTimeout(1_800_000)
  const variables = { LOCAL_MAILBOX: '1' }
  let shop = await openShop('crash', port, variables)
  let answered = 0
  for (let round = 0; round < crashes; round++) {
    const memories = await Promise.all(Array.from({ length: shoppers }, () => arrive(shop.origin)))
    const buyers = await Promise.all(Array.from({ length: 2 }, () => arrive(shop.origin)))
    const state = { isOpen: true }
    const work = [
      ...memories.map((memory) => add(memory, state)),
      ...buyers.map((memory) => buy(memory, state)),
    ]
    await new Promise((resolve) => setTimeout(resolve, 500 + 250 * (round % 10)))
    await shop.crash()
    state.isOpen = false
    await Promise.all(work)
    shop = await openShop('crash', port, variables, { isNew: false })
    for (const { visitor, cartId, added, asked } of memories) {
      const cart = await visitor.api('GET /api/v1/carts/guest')
      expect(cart.id).toBe(cartId)
      expect(cart.version - 1).toBeGreaterThanOrEqual(added)
      expect(cart.version - 1).toBeLessThanOrEqual(asked)
      answered += added
    }
    for (const { visitor, ordered } of buyers) {
      for (const [ref, id] of ordered) {
        expect(await visitor.api('GET /api/v1/payments/{ref}', { params: { ref } })).toEqual({
          state: 'Authorised',
          orderId: id,
        })
        answered += 1
      }
    }
  }
  await shop.close()
  expect(answered).toBeGreaterThan(crashes * shoppers)
})

async function arrive(origin: string): Promise<Memory> {
  const visitor = visitorOf(fetch, origin, 'fr-fr')
  const { id } = await visitor.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  return { visitor, cartId: id, added: 0, asked: 0, ordered: new Map() }
}

/** Adds a piece and, before there are too many, removes all, as long as the shop answers. */
async function add(memory: Memory, state: { isOpen: boolean }): Promise<void> {
  const { visitor, cartId } = memory
  let lineItemId = ''
  while (state.isOpen) {
    memory.asked += 1
    const isFull = memory.added % 20 === 19
    const action = isFull
      ? ({ action: 'removeLineItem', lineItemId, quantity: 19 } as const)
      : ({ action: 'addLineItem', sku, quantity: 1 } as const)
    const cart = await visitor
      .api('PUT /api/v1/carts/guest', { body: { cartId, actions: [action] } })
      .catch(() => undefined)
    if (!cart) return
    lineItemId = cart.lineItems[0]?.id ?? ''
    memory.added += 1
  }
}

/** Order after order, each with a cart of its own. */
async function buy(memory: Memory, state: { isOpen: boolean }): Promise<void> {
  const { visitor } = memory
  try {
    while (state.isOpen) {
      const { id: cartId } = await visitor.api('POST /api/v1/carts/guest', {
        body: { country: 'FR' },
      })
      const actions = [
        { action: 'addLineItem' as const, sku, quantity: 1 },
        {
          action: 'setShippingAddress' as const,
          address: { ...camille, email: 'camille@example.org' },
        },
        { action: 'setShippingMethod' as const, key: 'standard' },
      ]
      const cart = await visitor.api('PUT /api/v1/carts/guest', { body: { cartId, actions } })
      const { paymentReference: ref, redirectUrl } = await visitor.api(
        'POST /api/v1/payments/guest/start',
        { body: shownOf(cart) },
      )
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      }
      await visitor.raw('POST', new URL(redirectUrl).pathname, 'outcome=approve', headers)
      const { orderId } = await visitor.api('GET /api/v1/payments/{ref}', { params: { ref } })
      if (orderId) memory.ordered.set(ref, orderId)
    }
  } catch {
    // The shop is gone: what it answered so far counts.
  }
}

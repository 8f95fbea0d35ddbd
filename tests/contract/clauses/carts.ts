import type { Cart } from '#shared/api/carts.ts'
import { marketHeaders } from '#shared/api/client.ts'
import type { Clause } from '../clause.ts'
import { failureOf, type Visitor } from '../visitor.ts'

const note = 'ORV-NOTE-WHI'

/** A new guest cart with pieces of the plug. */
async function cartOf({ api }: Visitor, quantity = 1) {
  const { id: cartId } = await api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  return api('PUT /api/v1/carts/guest', {
    body: { cartId, actions: [{ action: 'addLineItem', sku: note, quantity }] },
  })
}

export const carts: Clause[] = [
  {
    says: 'adds, takes away and removes lines, and its version rises with every change',
    async prove({ visitor, expect }) {
      const shopper = visitor()
      const cart = await cartOf(shopper, 3)
      expect(cart).toMatchObject({ cartState: 'Active', totalLineItemQuantity: 3 })
      const [line] = cart.lineItems
      expect(cart.subtotal.centAmount).toBe(line!.price.value.centAmount * 3)
      expect(cart.totalPrice.centAmount).toBe(cart.subtotal.centAmount + deliveryOf(cart))
      const remove = (quantity: number) =>
        shopper.api('PUT /api/v1/carts/guest', {
          body: {
            cartId: cart.id,
            actions: [{ action: 'removeLineItem', lineItemId: line!.id, quantity }],
          },
        })
      const less = await remove(2)
      expect(less.totalLineItemQuantity).toBe(1)
      expect(less.version).toBeGreaterThan(cart.version)
      expect((await remove(1)).lineItems).toEqual([])
    },
  },
  {
    says: 'answers a version that is not the newest with 409 and the cart as it is',
    async prove({ visitor, expect }) {
      const shopper = visitor()
      const { id: cartId, version } = await cartOf(shopper)
      const add = { action: 'addLineItem', sku: note, quantity: 1 } as const
      await shopper.api('PUT /api/v1/carts/guest', {
        body: { cartId, cartVersion: version, actions: [add] },
      })
      const late = await failureOf(
        shopper.api('PUT /api/v1/carts/guest', {
          body: { cartId, cartVersion: version, actions: [add] },
        }),
      )
      expect(late).toMatchObject({ status: 409, code: 'ConcurrentModification' })
      expect(late.details).toMatchObject({ cart: { id: cartId, totalLineItemQuantity: 2 } })
      expect(
        await failureOf(
          shopper.api('DELETE /api/v1/carts/guest', { body: { cartId, cartVersion: version } }),
        ),
      ).toMatchObject({ status: 409 })
      const { version: newest } = await shopper.api('GET /api/v1/carts/guest')
      await shopper.api('DELETE /api/v1/carts/guest', { body: { cartId, cartVersion: newest } })
      expect(await failureOf(shopper.api('GET /api/v1/carts/guest'))).toMatchObject({
        code: 'CartNotFound',
      })
    },
  },
  {
    says: 'names with the session the cart that can be read, and none where there is none to read',
    async prove({ visitor, expect }) {
      const shopper = visitor()
      const named = async () => (await shopper.api('GET /api/v1/auth/session')).cartId
      expect(await named()).toBe(null)
      const { id: cartId, version } = await cartOf(shopper)
      expect(await named()).toBe(cartId)
      const british = await shopper.raw(
        'GET',
        '/api/v1/auth/session?locale=en-gb',
        undefined,
        marketHeaders('en-gb'),
      )
      expect(((await british.json()) as { cartId: unknown }).cartId).toBe(null)
      await shopper.api('DELETE /api/v1/carts/guest', { body: { cartId, cartVersion: version } })
      expect(await named()).toBe(null)
    },
  },
  {
    says: 'does a write with the same id once',
    async prove({ visitor, expect }) {
      const shopper = visitor()
      const { id: cartId } = await cartOf(shopper)
      const body = {
        cartId,
        actionId: 'click-1',
        actions: [{ action: 'addLineItem' as const, sku: note, quantity: 1 }],
      }
      for (let attempt = 0; attempt < 3; attempt += 1)
        await shopper.api('PUT /api/v1/carts/guest', { body })
      expect((await shopper.api('GET /api/v1/carts/guest')).totalLineItemQuantity).toBe(2)
    },
  },
  {
    says: 'keeps eight writes at once, each of them',
    async prove({ visitor, expect }) {
      const shopper = visitor()
      const { id: cartId } = await cartOf(shopper)
      const add = () =>
        shopper.api('PUT /api/v1/carts/guest', {
          body: { cartId, actions: [{ action: 'addLineItem', sku: 'ORV-TRAIT-WHI', quantity: 1 }] },
        })
      await Promise.all(Array.from({ length: 8 }, add))
      expect((await shopper.api('GET /api/v1/carts/guest')).totalLineItemQuantity).toBe(9)
    },
  },
  {
    says: 'applies a discount code, tells the state of one that does not fit, and refuses one that does not exist',
    async prove({ visitor, expect }) {
      const shopper = visitor()
      const { id: cartId, subtotal } = await cartOf(shopper, 2)
      const add = (code: string) =>
        shopper.api('PUT /api/v1/carts/guest', {
          body: { cartId, actions: [{ action: 'addDiscountCode', code }] },
        })
      const states = async (code: string) =>
        (await add(code)).discountCodes.find(({ discountCode }) => discountCode.code === code)
          ?.state
      expect(await states('SUMMER25')).toBe('NotValid')
      expect(await states('MERCI5')).toBe('NotActive')
      const cart = await add('solo25')
      expect(cart.totalPrice.centAmount - deliveryOf(cart)).toBe(
        subtotal.centAmount - subtotal.centAmount / 4,
      )
      expect(cart.discountOnTotalPrice?.includedDiscounts.map(({ id }) => id) ?? []).toContain(
        'solo-25',
      )
      expect(await failureOf(add('NO-SUCH-CODE'))).toMatchObject({
        status: 400,
        code: 'DiscountCodeNotFound',
      })
    },
  },
  {
    says: 'shows a cart to its owner alone, and to others as if it were not there',
    async prove({ visitor, expect }) {
      const { id: cartId, version } = await cartOf(visitor())
      const other = visitor()
      await other.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
      const actions = [{ action: 'addLineItem' as const, sku: note, quantity: 1 }]
      const theirs = await failureOf(
        other.api('PUT /api/v1/carts/guest', { body: { cartId, actions } }),
      )
      const nobodys = await failureOf(
        other.api('PUT /api/v1/carts/guest', {
          body: { cartId: '0'.repeat(cartId.length), actions },
        }),
      )
      expect({ ...theirs, message: theirs.message }).toEqual({
        ...nobodys,
        message: nobodys.message,
      })
      expect(theirs).toMatchObject({ status: 404, code: 'CartNotFound' })
      expect(
        await failureOf(
          other.api('DELETE /api/v1/carts/guest', { body: { cartId, cartVersion: version } }),
        ),
      ).toMatchObject({ status: 404 })
    },
  },
  {
    says: 'sells only what its store sells, as many as are there',
    async prove({ visitor, expect }) {
      const american = visitor('en-us')
      const { id: cartId } = await american.api('POST /api/v1/carts/guest', {
        body: { country: 'US' },
      })
      const add = (sku: string, quantity = 1) =>
        failureOf(
          american.api('PUT /api/v1/carts/guest', {
            body: { cartId, actions: [{ action: 'addLineItem', sku, quantity }] },
          }),
        )
      expect(await add('ORV-BRUME-WHI')).toMatchObject({ status: 400, code: 'SkuNotFound' })
      expect(await add('NO-SUCH-SKU')).toMatchObject({ status: 400, code: 'SkuNotFound' })
      expect(await add('ORV-PLUIE-SIL')).toMatchObject({ status: 400, code: 'OutOfStock' })
      expect(await add(note, 999)).toMatchObject({ status: 400 })
    },
  },
]

/** Cents of the delivery in the total of a cart for which no method is chosen. */
function deliveryOf({ expectedShipping }: Cart): number {
  if (!expectedShipping) return 0
  return (expectedShipping.discountedPrice ?? expectedShipping.shippingRate.price).centAmount
}

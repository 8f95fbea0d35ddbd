// Requirements: CART-4, CART-5, CART-6.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart, CartAction, LineItem } from '../api/carts.ts'
import { optimisticCart, quantityAction, totalQuantity, withAdded, withRemoved } from './cart.ts'

const euros = (centAmount: number) => ({
  type: 'centPrecision' as const,
  centAmount,
  currencyCode: 'EUR' as const,
  fractionDigits: 2,
})

function line(sku: string, quantity: number, unit = 1000): LineItem {
  return {
    id: `line-${sku}`,
    productId: sku,
    productKey: sku,
    name: sku,
    quantity,
    variant: { sku, attributes: [] },
    link: `/${sku}`,
    price: { value: euros(unit) },
    productType: 'product',
    discountedPricePerQuantity: [],
    totalPrice: euros(unit * quantity),
  }
}

function cartOf(...lineItems: LineItem[]): Cart {
  const goods = lineItems.reduce((sum, { totalPrice }) => sum + totalPrice.centAmount, 0)
  return {
    id: 'c',
    version: 1,
    cartState: 'Active',
    store: 'store-eu',
    currency: 'EUR',
    locale: 'de-de',
    country: 'DE',
    lineItems,
    totalLineItemQuantity: totalQuantity(lineItems),
    discountCodes: [],
    subtotal: euros(goods),
    totalPrice: euros(goods),
  }
}

describe('changing a line quantity', () => {
  const lines = [line('a', 3)]
  it.each<[number, CartAction | undefined]>([
    [5, { action: 'addLineItem', sku: 'a', quantity: 2 }],
    [1, { action: 'removeLineItem', lineItemId: 'line-a', quantity: 2 }],
    [0, { action: 'removeLineItem', lineItemId: 'line-a', quantity: 3 }],
    [3, undefined],
  ])('to %i sends the difference', (quantity, expected) => {
    expect(quantityAction(lines, 'line-a', quantity)).toEqual(expected)
  })

  it('needs a matching line with a sku', () => {
    const refused = expect.objectContaining({ code: 'LineItemNotFound' })
    expect(() => quantityAction(lines, 'line-b', 1)).toThrow(refused)
    expect(() => quantityAction([line('', 1)], 'line-', 2)).toThrow(refused)
  })
})

describe('the cart before the backend has answered', () => {
  const {
    id: _id,
    quantity: _quantity,
    totalPrice: _total,
    discountedPricePerQuantity: _discounted,
    ...product
  } = line('b', 1, 2500)

  it('adds to the line of the sku', () => {
    const cart = optimisticCart(cartOf(line('a', 1)), {
      action: 'addLineItem',
      sku: 'a',
      quantity: 2,
    })
    expect(cart).toMatchObject({
      totalLineItemQuantity: 3,
      totalPrice: { centAmount: 3000 },
      lineItems: [{ quantity: 3 }],
    })
  })

  it('shows a new product as the last line', () => {
    const cart = optimisticCart(
      cartOf(line('a', 1)),
      { action: 'addLineItem', sku: 'b', quantity: 1 },
      product,
    )
    expect(cart).toMatchObject({
      totalLineItemQuantity: 2,
      totalPrice: { centAmount: 3500 },
      lineItems: [{}, { variant: { sku: 'b' }, quantity: 1 }],
    })
  })

  it('does not change where the product’s data is unknown', () => {
    const cart = cartOf(line('a', 1))
    expect(optimisticCart(cart, { action: 'addLineItem', sku: 'b', quantity: 1 })).toBe(cart)
    expect(
      optimisticCart(cart, { action: 'removeLineItem', lineItemId: 'line-b', quantity: 1 }),
    ).toBe(cart)
    expect(optimisticCart(cart, { action: 'addDiscountCode', code: 'X' })).toBe(cart)
  })

  it('costs nothing when the last line is gone', () => {
    const cart = { ...cartOf(line('a', 1)), totalPrice: euros(1490) }
    expect(
      optimisticCart(cart, { action: 'removeLineItem', lineItemId: 'line-a', quantity: 9 }),
    ).toMatchObject({
      lineItems: [],
      totalPrice: { centAmount: 0 },
    })
  })

  it('keeps the discounted price of a piece', () => {
    const discounted = {
      ...line('a', 2),
      discountedPricePerQuantity: [{ quantity: 2, discountedPrice: euros(900) }],
      totalPrice: euros(1800),
    }
    const cart = optimisticCart(cartOf(discounted), {
      action: 'addLineItem',
      sku: 'a',
      quantity: 1,
    })
    expect(cart).toMatchObject({
      totalPrice: { centAmount: 2700 },
      lineItems: [{ discountedPricePerQuantity: [{ quantity: 3 }] }],
    })
  })
})

it('has the same quantities after adding and removing the same pieces', () => {
  const skus = fc.constantFrom('a', 'b', 'c', 'd')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(skus, fc.integer({ min: 1, max: 9 }))),
      skus,
      fc.integer({ min: 1, max: 9 }),
      (start, sku, quantity) => {
        const build = (lines: LineItem[], [key, pieces]: [string, number]) =>
          withAdded(lines, key, pieces, () => line(key, 0))
        const before = start.reduce(build, [])
        const after = withRemoved(build(before, [sku, quantity]), `line-${sku}`, quantity)
        expect(after.map(({ id, quantity: pieces }) => [id, pieces])).toEqual(
          before.map(({ id, quantity: pieces }) => [id, pieces]),
        )
      },
    ),
  )
})

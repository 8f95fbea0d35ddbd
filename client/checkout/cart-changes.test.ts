// Requirements: PAY-3.
import { describe, expect, it } from 'vitest'
import type { Cart, LineItem } from '#shared/api/carts.ts'
import type { Money } from '#shared/api/money.ts'
import { cartChanges, lapsedCodes } from './cart-changes.ts'

const euro = (centAmount: number, currencyCode: Money['currencyCode'] = 'EUR'): Money => ({
  type: 'centPrecision',
  centAmount,
  currencyCode,
  fractionDigits: 2,
})

function line(sku: string, quantity: number, each: number): LineItem {
  return {
    id: sku,
    productId: sku,
    productKey: sku,
    name: sku.toUpperCase(),
    quantity,
    variant: { sku, attributes: [] },
    link: '/',
    price: { value: euro(each) },
    productType: 'product',
    discountedPricePerQuantity: [],
    totalPrice: euro(each * quantity),
  }
}

const shown: Cart = {
  id: 'c',
  version: 3,
  cartState: 'Active',
  store: 'store-us',
  currency: 'EUR',
  locale: 'fr-fr',
  country: 'FR',
  lineItems: [line('note', 2, 1000)],
  totalLineItemQuantity: 2,
  discountCodes: [],
  subtotal: euro(2000),
  totalPrice: euro(2490),
  shippingInfo: {
    shippingMethodKey: 'standard',
    shippingMethodName: 'Standard',
    shippingRate: { price: euro(490) },
    days: [2, 4],
  },
}
const code = (state: Cart['discountCodes'][number]['state']) => ({
  discountCode: { id: 'w', code: 'WELCOME10', cartDiscounts: [] },
  state,
})

describe('what changed between a cart that was shown and the cart as it is', () => {
  it.each<[what: string, now: Partial<Cart>, changes: object[]]>([
    ['nothing', { version: 4 }, []],
    [
      'a price',
      { lineItems: [line('note', 2, 1250)], totalPrice: euro(2990) },
      [
        { kind: 'price', name: 'NOTE', before: euro(1000), after: euro(1250) },
        { kind: 'total', before: euro(2490), after: euro(2990) },
      ],
    ],
    [
      'a quantity',
      { lineItems: [line('note', 1, 1000)] },
      [{ kind: 'quantity', name: 'NOTE', before: 2, after: 1 }],
    ],
    [
      'other lines',
      { lineItems: [line('echo', 1, 2000)] },
      [
        { kind: 'gone', name: 'NOTE' },
        { kind: 'added', name: 'ECHO' },
      ],
    ],
    [
      'a code',
      { discountCodes: [code('NotValid')] },
      [{ kind: 'code', code: 'WELCOME10', state: 'NotValid' }],
    ],
    ['a code that counts', { discountCodes: [code('MatchesCart')] }, []],
    [
      'the price of the delivery',
      { shippingInfo: { ...shown.shippingInfo!, shippingRate: { price: euro(690) } } },
      [{ kind: 'delivery', before: euro(490), after: euro(690) }],
    ],
    [
      'the way of delivery',
      {
        shippingInfo: {
          ...shown.shippingInfo!,
          shippingMethodKey: 'express',
          shippingMethodName: 'Express',
        },
      },
      [{ kind: 'method', before: 'Standard', after: 'Express' }],
    ],
    [
      'a tax that is added',
      {
        taxedPrice: {
          totalNet: euro(2490),
          totalGross: euro(2600),
          totalTax: euro(110),
          taxIncluded: false,
          taxPortions: [],
        },
      },
      [{ kind: 'tax', before: euro(0), after: euro(110) }],
    ],
    [
      'the currency, and no prices line by line',
      { currency: 'CZK', lineItems: [line('note', 2, 25_000)], totalPrice: euro(62_000, 'CZK') },
      [
        { kind: 'currency', currency: 'CZK' },
        { kind: 'total', before: euro(2490), after: euro(62_000, 'CZK') },
      ],
    ],
  ])('%s', (_, now, changes) => {
    expect(cartChanges(shown, { ...shown, ...now })).toEqual(changes)
  })
})

it('lists the codes with which a cart cannot be paid', () => {
  const codes = [
    code('MatchesCart'),
    code('NotFirstOrder'),
    code('ApplicationStoppedByPreviousDiscount'),
    code('MaxApplicationReached'),
  ]
  expect(lapsedCodes({ ...shown, discountCodes: codes }).map(({ state }) => state)).toEqual([
    'NotFirstOrder',
    'MaxApplicationReached',
  ])
})

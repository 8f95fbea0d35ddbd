// Requirements: PRICE-6, PRICE-11.
import { describe, expect, it } from 'vitest'
import type { Basket } from './basket.ts'
import type { CodeOnCart } from './code-states.ts'
import { cheapestWay, deliveryPrices } from './delivery-prices.ts'
import { DiscountCode } from './discount-code.ts'
import { priceBasket } from './price-basket.ts'

const now = new Date('2026-03-09T10:00:00Z')
const basket: Basket = {
  currency: 'EUR',
  lines: [{ sku: 'a', categories: [], quantity: 2, unit: 2000 }],
  delivery: {},
}
const ways = [
  { key: 'standard', price: 490, freeAbove: 9900 },
  { key: 'express', price: 1290 },
]

function code(value: object, target: object = { type: 'shipping' }): CodeOnCart {
  const cartDiscounts = [{ id: 'd', name: { en: 'd' }, value, target }]
  return {
    code: DiscountCode.parse({ id: 'c', code: 'CODE', stores: ['store-fr'], cartDiscounts }),
    uses: 0,
    isUsedByCustomer: false,
    hasOrdered: false,
  }
}

const free = code({ type: 'relative', permyriad: 10_000 })
const less = code({ type: 'absolute', amounts: { EUR: 300 } })
const freeStandard = code(
  { type: 'relative', permyriad: 10_000 },
  { type: 'shipping', methods: ['standard'] },
)
const offGoods = code({ type: 'relative', permyriad: 1000 }, { type: 'total' })

describe('the cheapest method', () => {
  const dearGoods = { ...basket, lines: [{ ...basket.lines[0]!, quantity: 5 }] }
  const courier = { key: 'courier', price: 300 }

  it.each<[name: string, goods: Basket, codes: CodeOnCart[], key: string | undefined]>([
    ['has the lowest price', basket, [], 'courier'],
    ['is free from its threshold on', dearGoods, [], 'standard'],
    ['is the one that a code makes free', basket, [freeStandard], 'standard'],
    ['is the first of equals', basket, [free], 'standard'],
    ['does not exist for an empty basket', { ...basket, lines: [] }, [], undefined],
  ])('%s', (_, goods, codes, key) => {
    expect(cheapestWay(goods, codes, [...ways, courier], now)?.key).toBe(key)
  })

  it('does not exist without methods', () => {
    expect(cheapestWay(basket, [], [], now)).toBeUndefined()
  })
})

describe('the price of each delivery method', () => {
  it.each<[name: string, codes: CodeOnCart[], prices: object | undefined]>([
    ['without a code', [], undefined],
    ['with a code on the goods', [offGoods], undefined],
    ['with free delivery', [free], { standard: 0, express: 0 }],
    ['with less for the delivery', [less], { standard: 190, express: 990 }],
    ['with one way free', [freeStandard], { standard: 0, express: 1290 }],
  ])('%s', (_, codes, prices) => {
    const found = deliveryPrices(basket, codes, ways, now)
    expect(found && Object.fromEntries(found)).toEqual(prices)
  })

  it.each([free, less, freeStandard])(
    'is the one that is charged once the method is chosen',
    (one) => {
      for (const way of ways) {
        const chosen = {
          ...basket,
          delivery: { method: way, ...(way.freeAbove && { freeAbove: way.freeAbove }) },
        }
        expect(deliveryPrices(basket, [one], ways, now)!.get(way.key)).toBe(
          priceBasket(chosen, [one], undefined, now).delivery.discounted,
        )
      }
    },
  )

  it('is not stated where it depends on a country that is not known yet', () => {
    const everywhere = [...ways, { key: 'standard', price: 690 }]
    expect(deliveryPrices(basket, [less], everywhere, now)).toBeUndefined()
    expect(deliveryPrices(basket, [free], everywhere, now)).toEqual(
      new Map([
        ['standard', 0],
        ['express', 0],
      ]),
    )
  })

  it('is not stated for an empty cart', () => {
    expect(deliveryPrices({ ...basket, lines: [] }, [free], ways, now)).toBeUndefined()
  })
})

// Requirements: PRICE-2, PRICE-3, CART-16.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DiscountCodeState } from '#shared/api/carts.ts'
import type { Basket } from './basket.ts'
import type { CodeOnCart } from './code-states.ts'
import { CartDiscount, DiscountCode } from './discount-code.ts'
import { distribute, priceBasket } from './price-basket.ts'

const now = new Date('2026-11-17T12:00:00Z')

type DiscountInput = Partial<CartDiscount> & Pick<CartDiscount, 'value'>

function discount(id: string, input: DiscountInput): CartDiscount {
  return CartDiscount.parse({ id, name: { en: id }, target: { type: 'total' }, ...input })
}

function onCart(
  id: string,
  cartDiscounts: CartDiscount[],
  {
    uses = 0,
    isUsedByCustomer = false,
    hasOrdered = false,
    ...rest
  }: Partial<CodeOnCart & DiscountCode> = {},
): CodeOnCart {
  const code = DiscountCode.parse({
    id,
    code: `CODE-${id.toUpperCase()}`,
    stores: ['store-eu'],
    cartDiscounts,
    ...rest,
  })
  return { code, uses, isUsedByCustomer, hasOrdered }
}

const percent = (permyriad: number) => ({ type: 'relative' as const, permyriad })
const euros = (EUR: number) => ({ type: 'absolute' as const, amounts: { EUR } })

function basketOf(
  lines: [sku: string, quantity: number, unit: number][],
  delivery: Basket['delivery'] = {},
): Basket {
  return {
    currency: 'EUR',
    lines: lines.map(([sku, quantity, unit]) => ({
      sku,
      quantity,
      unit,
      categories: [sku.slice(0, 1)],
    })),
    delivery,
  }
}

const standard = { method: { key: 'standard', price: 490 }, freeAbove: 9900 }

describe('the price of a cart', () => {
  const tenPercent = onCart('ten', [discount('ten', { value: percent(1000) })])
  const onlyA = onCart('only-a', [
    discount('only-a', {
      value: percent(1500),
      target: { type: 'lines', skus: ['a1'], categories: [] },
    }),
  ])
  const fiveOff = onCart('five', [discount('five', { value: euros(500) })])
  const freeDelivery = onCart('free', [
    discount('free', {
      value: percent(10_000),
      target: { type: 'shipping', methods: ['standard'] },
    }),
  ])

  it.each<
    [
      string,
      Basket,
      CodeOnCart[],
      { subtotal: number; off: number; delivery: [number, number]; total: number },
    ]
  >([
    [
      'an empty cart',
      basketOf([], standard),
      [],
      { subtotal: 0, off: 0, delivery: [0, 0], total: 0 },
    ],
    [
      'goods',
      basketOf([['a1', 2, 1999]]),
      [],
      { subtotal: 3998, off: 0, delivery: [0, 0], total: 3998 },
    ],
    [
      'goods and delivery',
      basketOf([['a1', 1, 1999]], standard),
      [],
      { subtotal: 1999, off: 0, delivery: [490, 490], total: 2489 },
    ],
    [
      'free delivery from the threshold',
      basketOf([['a1', 1, 9900]], standard),
      [],
      { subtotal: 9900, off: 0, delivery: [0, 0], total: 9900 },
    ],
    [
      'delivery a cent below the threshold',
      basketOf([['a1', 1, 9899]], standard),
      [],
      { subtotal: 9899, off: 0, delivery: [490, 490], total: 10_389 },
    ],
    [
      'a discount that takes the goods below the threshold',
      basketOf([['a1', 1, 9900]], standard),
      [tenPercent],
      { subtotal: 9900, off: 990, delivery: [490, 490], total: 9400 },
    ],
    [
      'a share of the total, half a cent to even',
      basketOf([['a1', 1, 1005]]),
      [tenPercent],
      { subtotal: 1005, off: 100, delivery: [0, 0], total: 905 },
    ],
    [
      'a share of a piece, rounded per piece',
      basketOf([['a1', 3, 333]]),
      [onlyA],
      { subtotal: 849, off: 0, delivery: [0, 0], total: 849 },
    ],
    [
      'an amount, after the share that sorts before it',
      basketOf([['a1', 1, 10_000]]),
      [
        fiveOff,
        {
          ...tenPercent,
          code: {
            ...tenPercent.code,
            cartDiscounts: [discount('t', { value: percent(1000), sortOrder: 0.5 })],
          },
        },
      ],
      { subtotal: 10_000, off: 1500, delivery: [0, 0], total: 8500 },
    ],
    [
      'an amount that is more than the goods',
      basketOf([['a1', 1, 300]]),
      [fiveOff],
      { subtotal: 300, off: 300, delivery: [0, 0], total: 0 },
    ],
    [
      'lines first, then the total',
      basketOf([
        ['a1', 1, 1000],
        ['b1', 1, 1000],
      ]),
      [tenPercent, onlyA],
      { subtotal: 1850, off: 185, delivery: [0, 0], total: 1665 },
    ],
    [
      'a code for free delivery',
      basketOf([['a1', 1, 1000]], standard),
      [freeDelivery],
      { subtotal: 1000, off: 0, delivery: [490, 0], total: 1000 },
    ],
    [
      'a code for another delivery',
      basketOf([['a1', 1, 1000]], { method: { key: 'express', price: 1290 } }),
      [freeDelivery],
      { subtotal: 1000, off: 0, delivery: [1290, 1290], total: 2290 },
    ],
  ])('%s', (_, basket, codes, expected) => {
    const { subtotal, discounted, delivery, total } = priceBasket(basket, codes, undefined, now)
    expect({
      subtotal,
      off: discounted.offTotal,
      delivery: [delivery.price, delivery.discounted],
      total,
    }).toEqual(expected)
  })
})

describe('the state of a code', () => {
  const ten = [discount('d', { value: percent(1000) })]
  it.each<[string, CodeOnCart, DiscountCodeState]>([
    ['holds', onCart('c', ten), 'MatchesCart'],
    ['was switched off', onCart('c', ten, { isActive: false }), 'NotActive'],
    ['is not valid yet', onCart('c', ten, { validFrom: '2026-11-17T12:00:01Z' }), 'NotValid'],
    [
      'is valid from this moment',
      onCart('c', ten, { validFrom: '2026-11-17T12:00:00Z' }),
      'MatchesCart',
    ],
    [
      'is valid until this moment',
      onCart('c', ten, { validUntil: '2026-11-17T12:00:00Z' }),
      'MatchesCart',
    ],
    ['has expired', onCart('c', ten, { validUntil: '2026-11-17T11:59:59Z' }), 'NotValid'],
    ['has one use left', onCart('c', ten, { maxUses: 10, uses: 9 }), 'MatchesCart'],
    ['is used up', onCart('c', ten, { maxUses: 10, uses: 10 }), 'MaxApplicationReached'],
    [
      'was used by this customer',
      onCart('c', ten, { isOncePerCustomer: true, isUsedByCustomer: true }),
      'MaxApplicationReached',
    ],
    [
      'may be used by this customer again',
      onCart('c', ten, { isUsedByCustomer: true }),
      'MatchesCart',
    ],
    ['needs more goods', onCart('c', ten, { minimum: { EUR: 2001 } }), 'DoesNotMatchCart'],
    ['has just enough goods', onCart('c', ten, { minimum: { EUR: 2000 } }), 'MatchesCart'],
    [
      'has no minimum in this currency',
      onCart('c', ten, { minimum: { GBP: 1 } }),
      'DoesNotMatchCart',
    ],
    [
      'has no amount in this currency',
      onCart('c', [discount('d', { value: { type: 'absolute', amounts: { GBP: 500 } } })]),
      'DoesNotMatchCart',
    ],
    [
      'is for a product that is not here',
      onCart('c', [
        discount('d', {
          value: percent(1000),
          target: { type: 'lines', skus: ['x'], categories: [] },
        }),
      ]),
      'DoesNotMatchCart',
    ],
    [
      'is for a category that is here',
      onCart('c', [
        discount('d', {
          value: percent(1000),
          target: { type: 'lines', skus: [], categories: ['a'] },
        }),
      ]),
      'MatchesCart',
    ],
  ])('that %s', (_, code, state) => {
    expect(priceBasket(basketOf([['a1', 2, 1000]]), [code], undefined, now).states.get('c')).toBe(
      state,
    )
  })

  it('on an empty cart matches nothing', () => {
    expect(priceBasket(basketOf([]), [onCart('c', ten)], undefined, now).states.get('c')).toBe(
      'DoesNotMatchCart',
    )
  })

  it('is stopped by one that excludes others, whichever was added first', () => {
    const alone = onCart('alone', [
      discount('alone', {
        value: percent(2500),
        sortOrder: 0.9,
        stacking: 'StopAfterThisDiscount',
      }),
    ])
    const { states, total } = priceBasket(
      basketOf([['a1', 1, 1000]]),
      [onCart('c', ten), alone],
      undefined,
      now,
    )
    expect([...states]).toEqual([
      ['c', 'ApplicationStoppedByPreviousDiscount'],
      ['alone', 'MatchesCart'],
    ])
    expect(total).toBe(750)
  })

  it('is not stopped by one that excludes others but has no effect', () => {
    const alone = onCart('alone', [
      discount('alone', {
        value: percent(10_000),
        target: { type: 'shipping' },
        sortOrder: 0.9,
        stacking: 'StopAfterThisDiscount',
      }),
    ])
    expect(
      priceBasket(
        basketOf([['a1', 1, 10_000]], standard),
        [alone, onCart('c', ten)],
        undefined,
        now,
      ).states.get('c'),
    ).toBe('MatchesCart')
  })

  it('is only the best of its group', () => {
    const share = onCart('share', ten, { group: 'g' })
    const amount = onCart('amount', [discount('amount', { value: euros(500) })], { group: 'g' })
    const states = (cents: number) =>
      Object.fromEntries(
        priceBasket(basketOf([['a1', 1, cents]]), [share, amount], undefined, now).states,
      )
    expect(states(4000)).toEqual({
      share: 'ApplicationStoppedByGroupBestDeal',
      amount: 'MatchesCart',
    })
    expect(states(6000)).toEqual({
      share: 'MatchesCart',
      amount: 'ApplicationStoppedByGroupBestDeal',
    })
    expect(states(5000)).toEqual({
      share: 'MatchesCart',
      amount: 'ApplicationStoppedByGroupBestDeal',
    })
  })
})

describe('included discounts', () => {
  const free = onCart('free', [
    discount('free', { value: percent(10_000), target: { type: 'shipping' } }),
  ])
  it.each<[string, Basket, { id: string; cents: number }[]]>([
    [
      'name a free delivery before one is chosen',
      basketOf([['a1', 1, 1000]], { freeAbove: 9900 }),
      [{ id: 'free', cents: 0 }],
    ],
    [
      'leave out a free delivery that is free anyway',
      basketOf([['a1', 1, 9900]], { freeAbove: 9900 }),
      [],
    ],
    [
      'leave out a free delivery of a delivery that costs nothing',
      basketOf([['a1', 1, 9900]], standard),
      [],
    ],
    [
      'name what comes off the delivery',
      basketOf([['a1', 1, 1000]], standard),
      [{ id: 'free', cents: 490 }],
    ],
  ])('%s', (_, basket, included) => {
    expect(priceBasket(basket, [free], undefined, now).discounted.included).toEqual(included)
  })
})

describe('tax', () => {
  const basket = basketOf(
    [
      ['a1', 1, 10_000],
      ['b1', 2, 2500],
    ],
    { method: { key: 'standard', price: 490 } },
  )
  it.each([
    ['FR', undefined, { included: true, tax: 2582, total: 15_490 }],
    ['MC', undefined, { included: true, tax: 2582, total: 15_490 }],
    ['GB', undefined, { included: true, tax: 2582, total: 15_490 }],
    ['CH', undefined, { included: true, tax: 1161, total: 15_490 }],
    ['NO', undefined, { included: true, tax: 3098, total: 15_490 }],
    ['US', 'NY', { included: false, tax: 620, total: 16_110 }],
    ['US', 'OR', { included: false, tax: 0, total: 15_490 }],
    ['CA', 'QC', { included: false, tax: 2320, total: 17_810 }],
  ])('of %s %s', (country, state, expected) => {
    const { tax, total } = priceBasket(basket, [], { country, state }, now)
    expect({ included: tax?.included, tax: tax?.totalTax, total }).toEqual(expected)
    expect(tax?.totalGross).toBe(total)
  })

  it.each([
    ['US', undefined],
    ['US', 'XX'],
    ['EU', undefined],
    ['BR', undefined],
  ])('is unknown for %s %s', (country, state) => {
    expect(priceBasket(basket, [], { country, state }, now).tax).toBeUndefined()
  })
})

describe('for any cart', () => {
  const cents = fc.integer({ min: 1, max: 200_000 })
  const lines = fc.array(
    fc.record({
      sku: fc.constantFrom('a1', 'a2', 'b1', 'c1'),
      quantity: fc.integer({ min: 1, max: 20 }),
      unit: cents,
      categories: fc.constant(['a']),
    }),
    { maxLength: 6 },
  )
  const value = fc.oneof(fc.integer({ min: 1, max: 10_000 }).map(percent), cents.map(euros))
  const target = fc.constantFrom<CartDiscount['target']>(
    { type: 'total' },
    { type: 'shipping' },
    { type: 'lines', skus: ['a1', 'b1'], categories: [] },
  )
  const codes = fc
    .array(fc.record({ value, target, sortOrder: fc.integer({ min: 0, max: 3 }) }), {
      maxLength: 4,
    })
    .map((all) => all.map((one, index) => onCart(`c${index}`, [discount(`d${index}`, one)])))
  const delivery = fc.record({
    method: fc.constant({ key: 'standard', price: 490 }),
    freeAbove: cents,
  })
  const place = fc.constantFrom(
    { country: 'DE' },
    { country: 'GB' },
    { country: 'US', state: 'NY' },
    { country: 'CA', state: 'QC' },
  )

  it('the total equals an independent calculation, in whole cents and never below zero', () => {
    fc.assert(
      fc.property(lines, codes, delivery, place, (some, given, delivery, destination) => {
        const basket: Basket = { currency: 'EUR', lines: some, delivery }
        const {
          total,
          tax,
          discounted,
          subtotal,
          delivery: cost,
        } = priceBasket(basket, given, destination, now)
        const expected = recalculated(
          basket,
          given.map(({ code }) => code.cartDiscounts[0]!),
        )
        expect(total - (tax!.included ? 0 : tax!.totalTax)).toBe(expected)
        expect(tax!.totalNet + tax!.totalTax).toBe(total)
        for (const amount of [
          total,
          subtotal,
          discounted.offTotal,
          cost.price,
          cost.discounted,
          tax!.totalTax,
          ...discounted.units,
        ]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        }
        const before = some.reduce((sum, { quantity, unit }) => sum + quantity * unit, 0)
        expect(discounted.included.reduce((sum, { cents }) => sum + cents, 0)).toBe(
          before + cost.price - expected,
        )
      }),
      { numRuns: __LONG__ ? 2000 : 1000 },
    )
  })

  it('an amount is split without a lost cent or a share that is too large', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000_000_000), { maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amounts, ratio) => {
          const all = amounts.reduce((sum, amount) => sum + amount, 0)
          const off = Math.floor(all * ratio)
          const shares = distribute(off, amounts)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(off)
          expect(shares.every((share, index) => share >= 0 && share <= amounts[index]!)).toBe(true)
        },
      ),
    )
  })
})

/** The same rules in a simple form with exact integers. */
function recalculated({ lines, delivery }: Basket, discounts: CartDiscount[]): number {
  const off = (amount: number, { value }: CartDiscount) => {
    if (value.type === 'absolute') return Math.min(amount, value.amounts.EUR!)
    const [whole, rest] = [
      (BigInt(amount) * BigInt(value.permyriad)) / 10_000n,
      (BigInt(amount) * BigInt(value.permyriad)) % 10_000n,
    ]
    return Number(rest > 5000n || (rest === 5000n && whole % 2n === 1n) ? whole + 1n : whole)
  }
  const ofType = (type: string) =>
    discounts.filter(({ target }) => target.type === type).sort((a, b) => b.sortOrder - a.sortOrder)
  let goods = 0
  for (const { sku, quantity, unit } of lines) {
    const isTarget = sku === 'a1' || sku === 'b1'
    goods +=
      quantity *
      (isTarget ? ofType('lines').reduce((left, one) => left - off(left, one), unit) : unit)
  }
  for (const one of ofType('total')) goods -= off(goods, one)
  if (lines.length === 0) return 0
  const fee = goods === 0 || goods >= delivery.freeAbove! ? 0 : delivery.method!.price
  return goods + ofType('shipping').reduce((left, one) => left - off(left, one), fee)
}

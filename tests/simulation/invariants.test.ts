import { expect, it } from 'vitest'
import { invariants, violationsOf } from './invariants.ts'
import type { Ledger } from './ledger.ts'

type Name = keyof typeof invariants

/** Two orders with a code each, one of them cancelled and paid back, and a late payment that was given back; all is well. */
function soundLedger(): Ledger {
  const order = { cart: 'cart-1', number: 'FR-10000001', state: 'Confirmed', isSent: false, total: 8000, sum: 8000, codes: ['FEW'] }
  const checkout = { cart: 'cart-1', state: 'Authorised', amount: 8000, customer: null, email: 'a@example.org' }
  return {
    stock: [
      { sku: 'ORV-NOTE-WHI', first: 4, last: 2 },
      { sku: 'ORV-VEILLE-WHI', first: 4, last: 2 },
      { sku: 'ORV-ECHO-WHI', first: 4, last: 3 },
    ],
    checkouts: [
      { ref: 'pay-1', orderId: 'order-1', ...checkout },
      { ref: 'pay-2', orderId: 'order-2', ...checkout, cart: 'cart-2' },
      { ref: 'pay-3', orderId: null, ...checkout, cart: 'cart-3', state: 'Refunded' },
    ],
    reserved: 0,
    orders: [
      { id: 'order-1', ref: 'pay-1', ...order, pieces: { 'ORV-NOTE-WHI': 2, 'ORV-PACK-VEILLE-WHI': 1 } },
      {
        id: 'order-2',
        ref: 'pay-2',
        ...order,
        cart: 'cart-2',
        number: 'FR-10000002',
        state: 'Cancelled',
        codes: ['ONCE'],
        pieces: { 'ORV-NOTE-WHI': 1 },
      },
    ],
    payments: [
      { ref: 'pay-1', orderId: 'order-1', amount: 8000, state: 'Paid' },
      { ref: 'pay-2', orderId: 'order-2', amount: 8000, state: 'Refunded' },
      { ref: 'pay-3', orderId: null, amount: 8000, state: 'Refunded' },
    ],
    bank: [
      { ref: 'pay-1', state: 'Authorised', amount: 8000, refunded: 0 },
      { ref: 'pay-2', state: 'Refunded', amount: 8000, refunded: 8000 },
      { ref: 'pay-3', state: 'Refunded', amount: 8000, refunded: 0 },
    ],
    refunds: [{ ref: 'pay-2', amount: 8000, state: 'Given' }],
    counters: [
      { code: 'FEW', used: 1 },
      { code: 'ONCE', used: 0 },
    ],
    uses: [{ code: 'FEW', ref: 'pay-1' }],
    mails: ['order-confirmed:order-1', 'order-confirmed:order-2'],
    carts: [
      { id: 'cart-1', state: 'Ordered', pieces: { 'ORV-NOTE-WHI': 2, 'ORV-PACK-VEILLE-WHI': 1 }, jobs: 0 },
      { id: 'cart-2', state: 'Ordered', pieces: { 'ORV-NOTE-WHI': 1 }, jobs: 0 },
      { id: 'cart-3', state: 'Active', pieces: { 'ORV-TRAIT-WHI': 1 }, jobs: 0 },
    ],
    facts: {
      told: [{ paymentReference: 'pay-1', orderId: 'order-1' }],
      numbers: [{ orderId: 'order-1', number: 'FR-10000001' }],
      answers: new Map([['key', new Set(['pay-1'])]]),
      failures: [],
      wishes: new Map([
        ['ORV-NOTE-WHI', { least: 3, most: 3 }],
        ['ORV-TRAIT-WHI', { least: 0, most: 1 }],
      ]),
      isCrossed: false,
    },
    isCalm: true,
  }
}

/** For every invariant, books that break it. */
const breaches: Record<Name, ((ledger: Ledger) => unknown)[]> = {
  'stock is what it was less what was sold': [
    ({ stock }) => stock[0]!.last++,
    ({ stock }) => stock[0]!.last--,
    ({ orders }) => (orders[0]!.pieces['ORV-PACK-VEILLE-WHI'] = 2),
    ({ orders }) => (orders[1]!.state = 'Confirmed'),
    ({ stock }) => stock.push({ sku: 'ORV-TRAIT-WHI', first: -1, last: -1 }),
  ],
  'nothing is kept back for anybody': [(ledger) => (ledger.reserved = 1)],
  'a code is used as often as good orders bear it, and no more than it may be': [
    ({ counters }) => counters[0]!.used++,
    ({ counters }) => (counters[0]!.used = 0),
    ({ uses }) => uses.pop(),
    ({ uses }) => (uses[0]!.ref = 'pay-3'),
    ({ orders, counters, uses }) => {
      orders.push({ ...orders[0]!, ref: 'pay-4' })
      uses.push({ code: 'FEW', ref: 'pay-4' })
      counters[0]!.used = 2
    },
  ],
  'no customer uses once-only codes twice': [
    ({ orders }) => orders.forEach((order) => Object.assign(order, { state: 'Confirmed', codes: ['ONCE'] })),
  ],
  'no cart is ordered twice': [({ orders }) => (orders[1]!.cart = 'cart-1')],
  'no payment is ordered twice': [({ orders }) => (orders[1]!.ref = 'pay-1')],
  'no order number is given twice': [({ orders }) => (orders[1]!.number = 'FR-10000001')],
  'every order has its number and its confirmation, once': [
    ({ orders }) => (orders[0]!.number = null),
    ({ orders }) => (orders[0]!.state = 'Open'),
    ({ mails }) => mails.pop(),
    ({ mails }) => mails.push('order-confirmed:order-1'),
  ],
  'an order costs what its lines cost, and that is what was paid': [
    ({ orders }) => orders[0]!.sum++,
    ({ bank }) => bank[0]!.amount--,
    ({ payments }) => payments[0]!.amount--,
    ({ checkouts }) => checkouts[0]!.amount--,
  ],
  'money that was taken has its order': [({ bank }) => (bank[2]!.state = 'Authorised'), ({ orders }) => orders.shift()],
  'every order was paid': [
    ({ bank }) => (bank[0]!.state = 'Open'),
    ({ bank }) => (bank[0]!.state = 'Cancelled'),
    ({ bank }) => bank.shift(),
    ({ refunds }) => (refunds[0]!.amount = 500),
  ],
  'money goes back as it was decided, and never all of it while the parcel is still to be sent': [
    ({ bank }) => (bank[1]!.refunded = 16_000),
    ({ bank }) => (bank[0]!.refunded = 500),
    ({ bank }) => (bank[2]!.state = 'Cancelled'),
    ({ orders }) => (orders[1]!.state = 'Confirmed'),
    ({ refunds }) => refunds.push({ ref: 'pay-2', amount: 8000, state: 'Given' }),
  ],
  'no refund is still owed': [({ refunds }) => (refunds[0]!.state = 'Asked')],
  'no payment is still open': [({ checkouts }) => (checkouts[2]!.state = 'Pending'), ({ checkouts }) => (checkouts[2]!.state = 'Refunding')],
  'a payment and its order know each other': [
    ({ checkouts }) => (checkouts[0]!.orderId = 'order-2'),
    ({ checkouts }) => (checkouts[0]!.state = 'Expired'),
    ({ checkouts }) => (checkouts[2]!.state = 'Authorised'),
    ({ payments }) => payments.shift(),
  ],
  'a cart is ordered when it has an order, and else open': [
    ({ carts }) => (carts[0]!.state = 'Active'),
    ({ carts }) => (carts[2]!.state = 'Ordered'),
    ({ carts }) => (carts[2]!.state = 'Frozen'),
  ],
  'no cart has payments left to look after': [({ carts }) => (carts[2]!.jobs = 1)],
  'an order that somebody was told of is there': [({ facts }) => (facts.told[0]!.orderId = 'order-3')],
  'an order keeps the number that somebody was shown': [
    ({ orders }) => (orders[0]!.number = 'FR-10000003'),
    ({ facts }) => (facts.numbers[0]!.orderId = 'order-2'),
  ],
  'a repeated request gets the same answer': [({ facts }) => facts.answers.get('key')!.add('pay-2')],
  'no piece that was put into a cart is lost or doubled': [
    ({ facts }) => (facts.wishes.get('ORV-NOTE-WHI')!.least = 4),
    ({ carts }) => (carts[2]!.pieces['ORV-TRAIT-WHI'] = 2),
    ({ carts }) => (carts[2]!.pieces['ORV-NOTE-WHI'] = 1),
  ],
  'nobody sees the shop fail while nothing goes wrong': [
    ({ facts }) => facts.failures.push({ what: '500', isAfter: false }),
    (ledger) => {
      ledger.isCalm = false
      ledger.facts.failures.push({ what: '500', isAfter: true })
    },
  ],
}

it('finds nothing where all is well', () => {
  expect(violationsOf(soundLedger())).toEqual([])
})

it.each(Object.entries(breaches).flatMap(([name, ways]) => ways.map((breach, way) => ({ name, way: way + 1, breach }))))(
  'sees where it does not hold that $name ($way)',
  ({ name, breach }) => {
    const ledger = soundLedger()
    breach(ledger)
    expect(violationsOf(ledger).filter((violation) => violation.startsWith(`${name}: `))).toHaveLength(1)
  },
)

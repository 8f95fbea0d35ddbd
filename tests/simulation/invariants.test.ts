// Requirements: PAY-6, PAY-7.
import { expect, it } from 'vitest'
import { invariants, violationsOf } from './invariants.ts'
import type { Ledger } from './ledger.ts'
import { soundLedger } from './sound-ledger.ts'

type Name = keyof typeof invariants

/** For every invariant, books that break it. */
const breaches: Record<Name, ((ledger: Ledger) => unknown)[]> = {
  'stock is what it was and what came, less what was sold': [
    ({ facts }) => facts.delivered.clear(),
    ({ stock }) => stock[0]!.last++,
    ({ stock }) => stock[0]!.last--,
    ({ orders }) => (orders[0]!.pieces['ORV-PACK-VEILLE-WHI'] = 2),
    ({ orders }) => (orders[1]!.state = 'Confirmed'),
    ({ stock }) => Object.assign(stock[3]!, { first: -1, last: -1 }),
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
    ({ orders }) =>
      orders.forEach((order) => Object.assign(order, { state: 'Confirmed', codes: ['ONCE'] })),
    ({ orders, checkouts }) => {
      orders.forEach((order) => Object.assign(order, { state: 'Confirmed', codes: ['ONCE'] }))
      checkouts.forEach((checkout, index) =>
        Object.assign(checkout, { customer: 'claire', emails: [`${index}@example.org`] }),
      )
    },
    ({ orders, checkouts }) => {
      orders.forEach((order) => Object.assign(order, { state: 'Confirmed', codes: ['ONCE'] }))
      checkouts[1]!.customer = 'claire'
      checkouts[1]!.emails = ['b@example.org', 'a@example.org']
    },
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
  'money that was taken has its order': [
    ({ bank }) => (bank[2]!.state = 'Authorised'),
    ({ orders }) => orders.shift(),
  ],
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
  'no payment is still open': [
    ({ checkouts }) => (checkouts[2]!.state = 'Pending'),
    ({ checkouts }) => (checkouts[2]!.state = 'Refunding'),
  ],
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
  'an order that somebody was told of is there': [
    ({ facts }) => (facts.told[0]!.orderId = 'order-3'),
  ],
  'an order keeps the number that somebody was shown': [
    ({ orders }) => (orders[0]!.number = 'FR-10000003'),
    ({ facts }) => (facts.numbers[0]!.orderId = 'order-2'),
  ],
  'a repeated request gets the same answer': [
    ({ facts }) => facts.answers.get('key')!.add('pay-2'),
  ],
  'an order is what was quoted when its cart was frozen, at prices of that time': [
    ({ checkouts }) => checkouts[0]!.quoted--,
    ({ checkouts }) => (checkouts[0]!.pieces = { 'ORV-NOTE-WHI': 2 }),
    ({ orders }) => (orders[0]!.prices['ORV-NOTE-WHI'] = 3000),
    ({ orders }) => (orders[1]!.prices['ORV-NOTE-WHI'] = 2000),
    ({ facts }) => facts.prices.push({ sku: 'ORV-PACK-VEILLE-WHI', cents: undefined, at: 5 }),
  ],
  'who waits for a product is told when it is there, once for each wish': [
    ({ alerts }) => alerts.push({ email: 'waits@example.org', sku: 'ORV-TRAIT-WHI' }),
    ({ letters }) => letters.push('waits@example.org'),
    (ledger) => Object.assign(ledger, { alerts: [], letters: [] }),
    ({ stock }) => Object.assign(stock[3]!, { first: 1, last: 1 }),
  ],
  'no visitor has two carts, and theirs is noted': [
    ({ carts }) => carts.push({ ...carts[2]!, id: 'cart-5' }),
    ({ notes }) => (notes[0]!.cart = null),
    ({ carts }) => Object.assign(carts[2]!, { owner: 'guest:2', customer: undefined }),
  ],
  'a cart that has a customer is the customer’s alone': [
    ({ carts }) => (carts[2]!.owner = 'guest:2'),
    ({ notes }) => notes.push({ owner: 'customer:camille', before: null, cart: 'cart-3' }),
  ],
  'a cart is shown to its own visitor alone': [
    ({ facts }) =>
      facts.shown.push({ cart: 'cart-3', customer: 'claire', browser: 'guest', isKnown: false }),
    ({ facts }) =>
      facts.shown.push({ cart: 'cart-2', customer: undefined, browser: 'claire', isKnown: true }),
  ],
  'whoever has filled a cart finds it again': [({ facts }) => facts.found.clear()],
  'a cart is deleted only where somebody asked for it': [
    ({ facts }) => (facts.deletions[0]!.version = 1),
    ({ facts }) => {
      facts.deletions = []
      facts.browsers[0]!.hasMoved = true
    },
  ],
  'who has logged in stays so until they log out': [
    ({ facts }) => delete facts.browsers[1]!.customerAtLast,
    ({ facts }) => (facts.browsers[1]!.customerAtLast = 'camille'),
  ],
  'no piece that was put into a cart is lost or doubled': [
    ({ facts }) => (facts.deleted = []),
    ({ facts }) => (facts.wishes.get('ORV-NOTE-WHI')!.least = 5),
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

it.each(
  Object.entries(breaches).flatMap(([name, ways]) =>
    ways.map((breach, way) => ({ name, way: way + 1, breach })),
  ),
)('sees where it does not hold that $name ($way)', ({ name, breach }) => {
  const ledger = soundLedger()
  breach(ledger)
  expect(
    violationsOf(ledger).filter((violation) => violation.startsWith(`${name}: `)),
  ).toHaveLength(1)
})

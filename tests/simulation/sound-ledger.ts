import { noFacts } from './facts.ts'
import type { Ledger } from './ledger.ts'
import type { Browser } from './people/tab.ts'

const order = {
  cart: 'cart-1',
  number: 'FR-10000001',
  state: 'Confirmed',
  isSent: false,
  total: 8000,
  sum: 8000,
  codes: ['FEW'],
}
const checkout = {
  cart: 'cart-1',
  state: 'Authorised',
  amount: 8000,
  quoted: 8000,
  createdAt: 20,
  customer: null,
  emails: ['a@example.org'],
}
const firstPieces: Record<string, number> = { 'ORV-NOTE-WHI': 2, 'ORV-PACK-VEILLE-WHI': 1 }

/**
 * Two orders with a code each, one of them cancelled and paid back, and a late payment that was
 * given back; a customer's cart, a cart that was deleted, and somebody who waits for something. All
 * is well.
 */
export function soundLedger(): Ledger {
  const ledger: Ledger = {
    stock: [
      { sku: 'ORV-NOTE-WHI', first: 3, last: 2 },
      { sku: 'ORV-VEILLE-WHI', first: 4, last: 2 },
      { sku: 'ORV-ECHO-WHI', first: 4, last: 3 },
      { sku: 'ORV-TRAIT-WHI', first: 0, last: 0 },
    ],
    checkouts: [
      { ref: 'pay-1', orderId: 'order-1', ...checkout, pieces: firstPieces },
      {
        ref: 'pay-2',
        orderId: 'order-2',
        ...checkout,
        cart: 'cart-2',
        pieces: { 'ORV-NOTE-WHI': 1 },
      },
      {
        ref: 'pay-3',
        orderId: null,
        ...checkout,
        cart: 'cart-3',
        state: 'Refunded',
        pieces: { 'ORV-TRAIT-WHI': 1 },
      },
    ],
    reserved: 0,
    orders: [
      {
        id: 'order-1',
        ref: 'pay-1',
        ...order,
        pieces: firstPieces,
        prices: { 'ORV-NOTE-WHI': 2000, 'ORV-PACK-VEILLE-WHI': 4000 },
      },
      {
        id: 'order-2',
        ref: 'pay-2',
        ...order,
        cart: 'cart-2',
        number: 'FR-10000002',
        state: 'Cancelled',
        codes: ['ONCE'],
        pieces: { 'ORV-NOTE-WHI': 1 },
        prices: { 'ORV-NOTE-WHI': 2500 },
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
      {
        id: 'cart-1',
        state: 'Ordered',
        owner: 'guest:1',
        customer: undefined,
        pieces: firstPieces,
        jobs: 0,
      },
      {
        id: 'cart-2',
        state: 'Ordered',
        owner: 'guest:2',
        customer: undefined,
        pieces: { 'ORV-NOTE-WHI': 1 },
        jobs: 0,
      },
      {
        id: 'cart-3',
        state: 'Active',
        owner: 'customer:claire',
        customer: 'claire',
        pieces: { 'ORV-TRAIT-WHI': 1 },
        jobs: 0,
      },
    ],
    notes: [
      { owner: 'customer:claire', before: null, cart: 'cart-3' },
      { owner: 'guest:3', before: 'guest:2', cart: null },
    ],
    alerts: [{ email: 'waits@example.org', sku: 'ORV-TRAIT-WHI' }],
    letters: ['waits@example.org'],
    facts: {
      ...noFacts(),
      told: [{ paymentReference: 'pay-1', orderId: 'order-1' }],
      numbers: [{ orderId: 'order-1', number: 'FR-10000001' }],
      answers: new Map([['key', new Set(['pay-1'])]]),
      wishes: new Map([
        ['ORV-NOTE-WHI', { least: 4, most: 4 }],
        ['ORV-TRAIT-WHI', { least: 0, most: 1 }],
      ]),
      browsers: [
        browser('guest'),
        {
          ...browser('claire'),
          customers: new Set(['claire']),
          isIn: true,
          customerAtLast: 'claire',
        },
      ],
      shown: [
        { cart: 'cart-2', customer: undefined, browser: 'guest', isKnown: true },
        { cart: 'cart-3', customer: 'claire', browser: 'claire', isKnown: true },
      ],
      found: new Set(['cart-3']),
      deletions: [{ cart: 'cart-4', version: 2 }],
      deleted: [{ cart: 'cart-4', version: 2, customer: undefined, pieces: { 'ORV-NOTE-WHI': 1 } }],
      starts: [
        { cart: 'cart-1', at: 10 },
        { cart: 'cart-2', at: 15 },
      ],
      prices: [
        { sku: 'ORV-NOTE-WHI', cents: 2000, at: 0 },
        { sku: 'ORV-PACK-VEILLE-WHI', cents: 4000, at: 0 },
        { sku: 'ORV-TRAIT-WHI', cents: 1000, at: 0 },
        { sku: 'ORV-NOTE-WHI', cents: 2500, at: 12 },
        { sku: 'ORV-NOTE-WHI', cents: 3000, at: 30 },
      ],
      delivered: new Map([['ORV-NOTE-WHI', 1]]),
      watches: new Map([['waits@example.org', { sku: 'ORV-TRAIT-WHI', least: 2, most: 2 }]]),
    },
    isCalm: true,
  }
  return structuredClone(ledger)
}

function browser(name: string): Browser {
  return {
    name,
    cookies: new Map(),
    customers: new Set(),
    openLogins: 0,
    isIn: false,
    isLeft: false,
    hasMoved: false,
  }
}

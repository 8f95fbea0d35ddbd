import { seedPlan } from '#scripts/push/plan.ts'
import { tableStatements } from '#scripts/push/table.ts'
import { Clock } from './runtime/clock.ts'
import { Database } from './runtime/database.ts'

/**
 * What is on sale in every history: two things, a thing that a bundle needs too, and that bundle.
 */
export const goods = [
  'ORV-NOTE-WHI',
  'ORV-TRAIT-WHI',
  'ORV-ECHO-WHI',
  'ORV-PACK-VEILLE-WHI',
] as const

/** What leaves the warehouse for each of them. */
export const pieces: Record<string, Record<string, number>> = {
  'ORV-NOTE-WHI': { 'ORV-NOTE-WHI': 1 },
  'ORV-TRAIT-WHI': { 'ORV-TRAIT-WHI': 1 },
  'ORV-ECHO-WHI': { 'ORV-ECHO-WHI': 1 },
  'ORV-PACK-VEILLE-WHI': { 'ORV-VEILLE-WHI': 2, 'ORV-ECHO-WHI': 1 },
}

/**
 * Codes that are soon used up: by the first who comes, once by each customer, and one after which
 * nothing is left to pay.
 */
export const codes: Record<
  CodeName,
  { maxUses?: number; isOncePerCustomer?: true; cartDiscounts: object[] }
> = {
  FEW: { maxUses: 1, cartDiscounts: [tenth('few')] },
  ONCE: { isOncePerCustomer: true, cartDiscounts: [tenth('once')] },
  GIFT: {
    maxUses: 1,
    cartDiscounts: [whole('gift', { type: 'total' }), whole('gift-delivery', { type: 'shipping' })],
  },
}
export type CodeName = 'FEW' | 'ONCE' | 'GIFT'

export const codeNames = Object.keys(codes) as CodeName[]

const tables = new Set([
  'products',
  'product_texts',
  'variants',
  'prices',
  'stock',
  'bundle_parts',
  'unsold_countries',
  'shipping_methods',
  'free_delivery',
])

/** What histories are played with, one after another. */
export interface Shop {
  database: Database
  /** The database of orders, where it is another one. */
  orders: Database | undefined
  clock: Clock
}

/**
 * A shop with the demo's catalogue and delivery, and these codes, at a time of its own; with
 * `isApart` its orders are in a database of their own.
 */
export async function openShop({
  isApart = false,
  clock = new Clock(Date.UTC(2026, 0, 1)),
} = {}): Promise<Shop> {
  await loadRooms()
  const database = new Database('migrations')
  const plan = await seedPlan('.')
  for (const { sql, params } of tableStatements(
    plan.tables.filter(({ table }) => tables.has(table)),
  ))
    database.run(sql, params)
  // Limits of quantities are not tested here.
  database.run('UPDATE products SET max_quantity = NULL')
  for (const [code, definition] of Object.entries(codes)) {
    const id = code.toLowerCase()
    const whole = JSON.stringify({ id, code, stores: ['store-fr'], ...definition })
    database.run('INSERT INTO discount_codes (id, code, definition) VALUES (?, ?, ?)', [
      id,
      code,
      whole,
    ])
  }
  const orders = isApart ? new Database('migrations') : undefined
  for (const { sku } of database.rows<{ sku: string }>('SELECT sku FROM stock'))
    orders?.run('INSERT INTO stock (sku, quantity) VALUES (?, 1000)', [sku])
  // What is in the wrong database is not sold.
  if (isApart) database.run('UPDATE stock SET quantity = 0')
  return { database, orders, clock }
}

/**
 * Modules that the shop loads with the first call that needs them. They are loaded before a
 * history, so that none is read in the middle of it.
 */
function loadRooms() {
  return Promise.all([
    import('#worker/commerce/auth/handlers.ts'),
    import('#worker/commerce/cart/handlers.ts'),
    import('#worker/commerce/checkout/reconcile.ts'),
    import('#worker/commerce/orders/handlers.ts'),
    import('#worker/commerce/checkout/handlers.ts'),
    import('#worker/commerce/payment/sandbox/payment-pages.ts'),
    import('#worker/commerce/customers/handlers.ts'),
    import('#worker/commerce/service/run-scheduled.ts'),
    import('#worker/commerce/subscriptions/handlers.ts'),
  ])
}

function tenth(id: string) {
  return {
    id,
    name: { en: 'A tenth' },
    value: { type: 'relative', permyriad: 1000 },
    target: { type: 'total' },
  }
}

function whole(id: string, target: { type: 'total' | 'shipping' }) {
  return { id, name: { en: 'All of it' }, value: { type: 'relative', permyriad: 10_000 }, target }
}

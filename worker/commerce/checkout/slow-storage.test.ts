// Requirements: PAY-6.
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import type { Cart } from '#shared/api/carts.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { visitor, type Visitor } from '#tests/support/api.ts'
import { press, readyToPay, stockOf } from '#tests/support/checkout.ts'
import { delayedEnv } from '#tests/support/delayed-env.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { seeded } from '#tests/support/seeded.ts'
import { forgetSellable } from '../catalog/sellable.ts'
import { commerce } from '../index.ts'
import { orderedLines } from '#tests/support/ordered-lines.ts'

vi.setConfig({ testTimeout: 600_000 })

const sku = 'ORV-TRAIT-WHI'
const pieces = 7
const maxUses = 4
const shoppers = __LONG__ ? 100 : 20

it('sells no piece and no code twice to shoppers with two tabs each, however long storage takes between a read and its write', async () => {
  await env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(pieces, sku).run()
  await env.DB.prepare('INSERT INTO discount_codes (id, code, definition) VALUES (?, ?, ?)')
    .bind('few', 'FEW-TIMES', JSON.stringify(few))
    .run()
  forgetSellable(env)
  const fetch = commerce(delayedEnv(seeded(7)))
  const people = Array.from({ length: shoppers }, () => visitor(fetch))
  await Promise.all(
    people.map((person, index) =>
      readyToPay(person, { sku, codes: index % 2 === 0 ? ['FEW-TIMES'] : [] }),
    ),
  )
  await Promise.all(people.flatMap((person) => [1, 2].map(() => buy(person))))

  // A shopper who was refused because another tab was faster tries once more, until nothing is
  // left.
  for (const person of people) await buy(person)

  const ordered = `orders JOIN ${orderedLines} lines ON lines.order_id = orders.id`
  expect(
    await count(`SELECT coalesce(sum(quantity), 0) AS n FROM ${ordered} WHERE sku = ?`, sku),
  ).toBe(pieces)
  expect(await stockOf(sku)).toBe(0)
  const used = await count("SELECT used AS n FROM coupon_counters WHERE code = 'FEW-TIMES'")
  expect(used).toBeLessThanOrEqual(maxUses)
  expect(
    await count(
      "SELECT count(*) AS n FROM coupon_uses JOIN orders USING (payment_reference) WHERE code = 'FEW-TIMES'",
    ),
  ).toBe(used)
  expect(await count('SELECT count(*) - count(DISTINCT cart_id) AS n FROM orders')).toBe(0)
  expect(await count("SELECT count(*) AS n FROM reservations WHERE state = 'Reserved'")).toBe(0)
  const bank = 'sandbox_payments bank LEFT JOIN orders USING (payment_reference)'
  expect(
    await count(
      `SELECT count(*) AS n FROM ${bank} WHERE bank.state = 'Authorised' AND (orders.id IS NULL OR orders.total <> bank.amount)`,
    ),
  ).toBe(0)
})

/** Pays, and requests the outcome in both tabs. Refusals are ignored. */
async function buy(person: Visitor): Promise<void> {
  const looked = await person.raw('GET', '/api/v1/carts/guest')
  if (looked.status !== 200) return expect(looked.status).toBe(404)
  const cart = await looked.json<Cart>()
  const started = await person.raw('POST', '/api/v1/payments/guest/start', { json: shownOf(cart) })
  if (started.status !== 200) return expect([400, 404, 409]).toContain(started.status)
  const { paymentReference, redirectUrl } = await started.json<{
    paymentReference: string
    redirectUrl: string
  }>()
  const ask = () => person.raw('GET', `/api/v1/payments/${paymentReference}`)
  if (redirectUrl.includes('/sandbox/'))
    await Promise.all([press(person, new URL(redirectUrl).pathname, 'approve'), ask()])
  await Promise.all([ask(), ask()])
}

const few = {
  id: 'few',
  code: 'FEW-TIMES',
  stores: ['store-fr'],
  maxUses,
  cartDiscounts: [
    {
      id: 'few-goods',
      name: { en: 'A little' },
      value: { type: 'relative', permyriad: 1000 },
      target: { type: 'total' },
    },
  ],
}

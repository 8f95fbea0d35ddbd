import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import { stockOf } from '#tests/support/checkout.ts'
import { finalViolations } from '#tests/support/invariants.ts'
import { count, open, stocked } from '#tests/support/open-checkouts.ts'
import { seeded } from '#tests/support/seeded.ts'
import { violatedConstraint } from '#worker/commerce/storage/violated-constraint.ts'
import type { Checkout } from '#worker/commerce/checkout/checkout.ts'
import { settlePayment, cancelPayment } from '#worker/commerce/checkout/settle-payment.ts'
import { reconcile } from '#worker/commerce/checkout/reconcile.ts'
import { orderedLines } from '../../../support/ordered-lines.ts'

vi.setConfig({ testTimeout: 3_600_000 })

/**
 * A tenth of 10,000 (PAY-7): the runner wraps the class of a Durable Object once more with each
 * instance, which in one file ends the stack after some thousand, and after two minutes the carts'
 * alarms make all of them anew.
 */
const operations = 1_000
const together = 20
const stock = 70
const maxUses = 15
const minute = 60_000

/**
 * Sells, gives back and refunds by chance, from a seed, and checks that no piece, code or payment
 * was lost.
 */
export async function mixedOperations(seed: number): Promise<void> {
  const random = seeded(seed)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!
  const skus = await Promise.all(Array.from({ length: 6 }, () => stocked(stock)))
  const codes = [1, 2, 3].map(
    (code) => `MIX-${code}-${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
  )
  const opened: Checkout[] = []

  async function start() {
    const parts = Object.fromEntries(
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => [
        pick(skus),
        1 + Math.floor(random() * 3),
      ]),
    )
    const coupons =
      random() < 0.3 ? [{ code: pick(codes), maxUses, users: [crypto.randomUUID()] }] : []
    // Some come back to a cart whose payment was given up, some to one that was bought meanwhile.
    const cartId = opened.length > 0 && random() < 0.15 ? pick(opened).cartId : undefined
    const checkout = await open({ parts, coupons, ...(cartId && { cartId }) }).catch(refused)
    if (checkout) opened.push(checkout)
  }

  const now = (minutes = 0) => new Date(Date.now() + minutes * minute)
  const known: ((checkout: Checkout) => Promise<unknown>)[] = [
    (checkout) => authorise(checkout),
    (checkout) => authorise(checkout),
    (checkout) => refuse(checkout),
    (checkout) => settlePayment(env, checkout.paymentReference, now()),
    (checkout) => settlePayment(env, checkout.paymentReference, now()),
    (checkout) => cancelPayment(env, checkout, now(), 'Abandoned'),
    (checkout) => settlePayment(env, checkout.paymentReference, now(31)),
    (checkout) => reconcile(env, checkout.cartId, checkout.paymentReference, now(3)),
  ]

  for (let done = 0; done < operations; done += together) {
    // Half of what happens, happens to the latest payments: races are between neighbours.
    const recent = opened.slice(-15)
    const operation = () => {
      if (opened.length === 0 || random() < 0.25) return start()
      return pick(known)(random() < 0.5 ? pick(recent) : pick(opened))
    }
    await Promise.all(Array.from({ length: together }, operation))
  }
  for (const { paymentReference } of opened) await settlePayment(env, paymentReference, now(31))

  expect(await count('SELECT count(*) AS n FROM orders')).toBeGreaterThan(operations / 40)
  for (const sku of skus) {
    const sold = await count(
      `SELECT coalesce(sum(quantity), 0) AS n FROM ${orderedLines} WHERE sku = ?`,
      sku,
    )
    expect(await stockOf(sku), sku).toBe(stock - sold)
  }
  for (const code of codes) {
    const used = await count('SELECT used AS n FROM coupon_counters WHERE code = ?', code)
    expect(used).toBeLessThanOrEqual(maxUses)
    // A use has a row for each mark of its buyer.
    const uses = 'SELECT count(DISTINCT payment_reference) AS n FROM coupon_uses'
    expect(await count(`${uses} WHERE code = ?`, code)).toBe(used)
    const paid = `${uses} JOIN orders USING (payment_reference) WHERE code = ?`
    expect(await count(paid, code)).toBe(used)
  }
  for (const [invariant, sql] of Object.entries(finalViolations))
    expect(await count(`SELECT count(*) AS n FROM ${sql}`), invariant).toBe(0)
}

async function authorise({ paymentReference, state }: Checkout) {
  if (state !== 'Refunded') await decideOnce(paymentReference, 'Authorised')
}

async function refuse({ paymentReference }: Checkout) {
  await decideOnce(paymentReference, 'Declined')
}

/**
 * The bank's state is final: cancelled and refunded payments stay so, but an approval may cross
 * with a cancellation.
 */
async function decideOnce(paymentReference: string, state: 'Authorised' | 'Declined') {
  const from = state === 'Authorised' ? "('Open', 'Cancelled')" : "('Open')"
  await env.DB.prepare(
    `UPDATE sandbox_payments SET state = ? WHERE payment_reference = ? AND state IN ${from}`,
  )
    .bind(state, paymentReference)
    .run()
}

function refused(error: unknown): undefined {
  expect(['stock', 'coupon', 'open', 'checkout']).toContain(violatedConstraint(error))
}

import { log } from '#shared/logging/log.ts'
import * as z from 'zod'
import type { Store } from '#shared/markets/markets.ts'
import { DiscountCode } from './discount-code.ts'

/** A code with the number of its uses in orders and open payments. */
export interface CountedCode {
  code: DiscountCode
  uses: number
}

const Row = z.object({
  definition: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(DiscountCode),
  uses: z.int(),
})

/** All codes of a store. An invalid one is left out and logged (AVAIL-9). */
export async function findCodes(env: Env, store: Store): Promise<CountedCode[]> {
  const { results } = await env.DB.prepare(
    `SELECT definition, coalesce(coupon_counters.used, 0) AS uses FROM discount_codes LEFT JOIN coupon_counters ON coupon_counters.code = discount_codes.code
     WHERE EXISTS (SELECT 1 FROM json_each(definition, '$.stores') WHERE value = ?)`,
  )
    .bind(store)
    .all()
  return results.flatMap((result) => {
    const row = Row.safeParse(result)
    if (row.success) return [{ code: row.data.definition, uses: row.data.uses }]
    log('error', 'discount_code_broken', { cause: row.error.message })
    return []
  })
}

/**
 * The identities under which a buyer's earlier purchases are found: accounts, and marks of
 * mailboxes and people.
 */
export interface BuyerNames {
  customerIds: readonly string[]
  marks: readonly string[]
}

/**
 * Which of these codes the buyer has used, in an order or an open payment, and whether the buyer
 * has an order that was not cancelled.
 */
export async function findPastPurchases(
  { DB }: Env,
  { customerIds, marks }: BuyerNames,
  codes: readonly string[],
): Promise<{ used: Set<string>; hasOrdered: boolean }> {
  const names = [...customerIds.map((id) => `customer:${id}`), ...marks]
  const [uses, orders] = await DB.batch<{ code: string }>([
    DB.prepare(
      'SELECT code FROM coupon_uses WHERE user IN (SELECT value FROM json_each(?1)) AND code IN (SELECT value FROM json_each(?2))',
    ).bind(JSON.stringify(names), JSON.stringify(codes)),
    DB.prepare(
      `SELECT 'any' AS code WHERE EXISTS (
         SELECT 1 FROM orders WHERE customer_id IN (SELECT value FROM json_each(?1)) AND order_state <> 'Cancelled')
       OR EXISTS (
         SELECT 1 FROM buyer_marks JOIN orders USING (payment_reference) WHERE mark IN (SELECT value FROM json_each(?2)) AND order_state <> 'Cancelled')`,
    ).bind(JSON.stringify(customerIds), JSON.stringify(marks)),
  ])
  return {
    used: new Set(uses!.results.map(({ code }) => code)),
    hasOrdered: orders!.results.length > 0,
  }
}

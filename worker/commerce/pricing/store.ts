import * as z from 'zod'
import type { Store } from '#shared/markets.ts'
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

/** All codes of a store. One that cannot be read is left out and logged: the others go on working (guarantees 27). */
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
    console.error(JSON.stringify({ level: 'error', what: 'discount code', cause: row.error.message }))
    return []
  })
}

/** Of these codes, those that the customer has used up, by account or as a guest with the account's e-mail: for codes that each customer may use once. */
export async function findUsedCodes(env: Env, customerId: string, codes: readonly string[]): Promise<Set<string>> {
  const { results } = await env.DB.prepare(
    `SELECT code FROM coupon_uses WHERE user IN (SELECT 'customer:' || id FROM customers WHERE id = ?1 UNION SELECT 'email:' || email_key FROM customers WHERE id = ?1)
     AND code IN (SELECT value FROM json_each(?2))`,
  )
    .bind(customerId, JSON.stringify(codes))
    .all<{ code: string }>()
  return new Set(results.map(({ code }) => code))
}

import { log } from '#shared/logging/log.ts'
import * as z from 'zod'
import type { Store } from '#shared/markets/markets.ts'
import type { RunStatements } from '../storage/joined-calls.ts'
import { allOrders, isApart, mainOf } from '../storage/databases.ts'
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

/**
 * All codes of a store, also those that are switched off, with their uses in the orders of `env`
 * alone. An invalid one is left out and logged (AVAIL-9).
 */
export async function findCodes(
  env: Env,
  store: Store,
  run: RunStatements = (statements) => env.DB.batch([...statements]),
): Promise<CountedCode[]> {
  if (isApart(env)) return codesApart(env, store, run)
  const [found] = await run([
    env.DB.prepare(
      `SELECT definition, coalesce(coupon_counters.used, 0) AS uses FROM discount_codes LEFT JOIN coupon_counters ON coupon_counters.code = discount_codes.code
       WHERE EXISTS (SELECT 1 FROM json_each(definition, '$.stores') WHERE value = ?)`,
    ).bind(store),
  ])
  return (found?.results ?? []).flatMap(countedCode)
}

function countedCode(result: unknown): CountedCode[] {
  const row = Row.safeParse(result)
  if (row.success) return [{ code: row.data.definition, uses: row.data.uses }]
  log('error', 'discount_code_broken', { cause: row.error.message })
  return []
}

/** The same where the uses of codes are in another database than the codes. */
async function codesApart(env: Env, store: Store, run: RunStatements): Promise<CountedCode[]> {
  const [found] = await run([
    env.DB.prepare(
      `SELECT code, definition FROM discount_codes WHERE EXISTS (SELECT 1 FROM json_each(definition, '$.stores') WHERE value = ?)`,
    ).bind(store),
  ])
  const codes = z.array(Defined).parse(found?.results ?? [])
  if (codes.length === 0) return []
  const uses = await usesIn(
    env,
    codes.map(({ code }) => code),
  )
  return codes.flatMap(({ code, definition }) =>
    countedCode({ definition, uses: uses.get(code) ?? 0 }),
  )
}

/** How often codes are used in one database of orders. */
async function usesIn({ DB }: Env, codes: readonly string[]): Promise<Map<string, number>> {
  const { results } = await DB.prepare(
    'SELECT code, used AS uses FROM coupon_counters WHERE code IN (SELECT value FROM json_each(?))',
  )
    .bind(JSON.stringify(codes))
    .all()
  return new Map(
    z
      .array(Counter)
      .parse(results)
      .map((row) => [row.code, row.uses]),
  )
}

const Defined = z.object({ code: z.string(), definition: z.string() })
const Counter = z.object({ code: z.string(), uses: z.int() })

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
 * has an order that was not cancelled; in all databases of orders.
 */
export async function findPastPurchases(
  env: Env,
  buyer: BuyerNames,
  codes: readonly string[],
): Promise<PastPurchases> {
  const found = await Promise.all(allOrders(env).map((one) => pastPurchasesIn(one, buyer, codes)))
  return {
    used: new Set(found.flatMap(({ used }) => [...used])),
    hasOrdered: found.some(({ hasOrdered }) => hasOrdered),
  }
}

interface PastPurchases {
  used: Set<string>
  hasOrdered: boolean
}

async function pastPurchasesIn(
  { DB }: Env,
  { customerIds, marks }: BuyerNames,
  codes: readonly string[],
): Promise<PastPurchases> {
  const names = [...customerIds.map((id) => `customer:${id}`), ...marks]
  const [uses, orders] = await DB.batch<{ code: string }>([
    DB.prepare(
      'SELECT code FROM coupon_uses WHERE user IN (SELECT value FROM json_each(?1)) AND code IN (SELECT value FROM json_each(?2))',
    ).bind(JSON.stringify(names), JSON.stringify(codes)),
    DB.prepare(
      `SELECT 'any' AS code WHERE EXISTS (
         SELECT 1 FROM orders WHERE customer_id IN (SELECT value FROM json_each(?1)) AND order_state <> 'Cancelled')
       OR EXISTS (
         SELECT 1 FROM buyer_marks JOIN orders USING (payment_reference) WHERE mark IN (SELECT value FROM json_each(?2)) AND order_state <> 'Cancelled')
       OR EXISTS (
         SELECT 1 FROM archived_orders WHERE customer_id IN (SELECT value FROM json_each(?1)) AND order_state <> 'Cancelled')
       OR EXISTS (
         SELECT 1 FROM buyer_marks JOIN archived_orders USING (payment_reference) WHERE mark IN (SELECT value FROM json_each(?2)) AND order_state <> 'Cancelled')`,
    ).bind(JSON.stringify(customerIds), JSON.stringify(marks)),
  ])
  return {
    used: new Set(uses!.results.map(({ code }) => code)),
    hasOrdered: orders!.results.length > 0,
  }
}

const ListedCode = z.object({
  id: z.string(),
  code: z.string(),
  definition: z.string(),
  uses: z.int(),
})
export type ListedCode = z.infer<typeof ListedCode>

/** Codes with their stored definition, for operators: all, or one by its text (OPS-35). */
export async function listCodes(
  env: Env,
  { code, limit }: { code?: string | undefined; limit: number },
): Promise<ListedCode[]> {
  const { results } = await mainOf(env)
    .DB.prepare(
      `SELECT id, discount_codes.code, definition, coalesce(used, 0) AS uses FROM discount_codes LEFT JOIN coupon_counters USING (code)
     WHERE ?1 IS NULL OR discount_codes.code = ?1 ORDER BY discount_codes.code LIMIT ?2`,
    )
    .bind(code ?? null, limit)
    .all()
  const codes = results.map((row) => ListedCode.parse(row))
  const uses = await Promise.all(
    allOrders(env)
      .filter(isApart)
      .map((one) =>
        usesIn(
          one,
          codes.map((each) => each.code),
        ),
      ),
  )
  return codes.map((each) => ({
    ...each,
    uses: uses.reduce((sum, counted) => sum + (counted.get(each.code) ?? 0), each.uses),
  }))
}

/** Whether a text was used as a code before: its uses would count for a new one. */
export async function wasUsed(env: Env, code: string): Promise<boolean> {
  const found = await Promise.all(allOrders(env).map((one) => wasUsedIn(one, code)))
  return found.includes(true)
}

async function wasUsedIn({ DB }: Env, code: string): Promise<boolean> {
  const found = await DB.prepare(
    `SELECT 1 AS used WHERE EXISTS (SELECT 1 FROM coupon_counters WHERE code = ?1) OR EXISTS (SELECT 1 FROM coupon_uses WHERE code = ?1)`,
  )
    .bind(code)
    .first('used')
  return found !== null
}

/** Those of these skus that have no price in one of the stores, each with that store. */
export async function unsoldSkus(
  env: Env,
  skus: readonly string[],
  inStores: readonly Store[],
): Promise<{ sku: string; store: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT s.value AS sku, t.value AS store FROM json_each(?1) s, json_each(?2) t
     WHERE NOT EXISTS (SELECT 1 FROM prices WHERE prices.sku = s.value AND prices.store = t.value)`,
  )
    .bind(JSON.stringify(skus), JSON.stringify(inStores))
    .all<{ sku: string; store: string }>()
  return results
}

/** Adds a code; false where its id or its text exists already. */
export async function addCode(env: Env, code: DiscountCode): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    'INSERT INTO discount_codes (id, code, definition) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(code.id, code.code, JSON.stringify(code))
    .run()
  return meta.changes === 1
}

/** Switches a code off; false where it is off already or does not exist. */
export async function endCode(env: Env, code: string): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `UPDATE discount_codes SET definition = json_set(definition, '$.isActive', json('false'))
     WHERE code = ? AND coalesce(definition ->> '$.isActive', 1) = 1`,
  )
    .bind(code)
    .run()
  return meta.changes === 1
}

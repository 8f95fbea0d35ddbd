import * as z from 'zod'
import type { PushedPart } from './push.ts'
import { fingerprint } from './results/fingerprint.ts'
import { rowsOf, type Storage } from './storage.ts'

const Part = z.object({ part: z.string(), entries: z.int(), version: z.string().nullable() })

/** Content as it was pushed, for the audit log (OPS-31). */
export interface ContentState {
  /** Another one for each content; null while a part of it is not pushed completely. */
  version: string | null
  /** Entries of each part (products, pages …). */
  entries: Record<string, number>
  /** Parts that are not pushed completely. */
  incomplete?: string[]
}

/** What was pushed so far. */
export async function contentState(storage: Pick<Storage, 'batch'>): Promise<ContentState> {
  const rows = await rowsOf(storage, {
    sql: `SELECT part, count(*) AS entries, (SELECT hash FROM pushed v WHERE v.part = 'versions' AND v.id = pushed.part) AS version
      FROM pushed WHERE part <> 'versions' GROUP BY part ORDER BY part`,
    params: [],
  })
  const parts = rows.map((row) => Part.parse(row))
  const incomplete = parts.filter(({ version }) => version === null).map(({ part }) => part)
  const isWhole = parts.length > 0 && incomplete.length === 0
  return {
    version: isWhole
      ? fingerprint(parts.map(({ part, version }) => `${part} ${version}`).join('\n'))
      : null,
    entries: Object.fromEntries(parts.map(({ part, entries }) => [part, entries])),
    ...(incomplete.length > 0 && { incomplete }),
  }
}

const Price = z.object({
  sku: z.string(),
  store: z.string(),
  currency: z.string(),
  cents: z.int(),
  discounted_cents: z.int().nullable(),
})

/** An asked price in cents: the usual one and, where it is reduced, the lower one. */
interface AskedPrice {
  cents: number
  reduced?: number
}

/** A price that a push has changed; null where there was none, or is none any more. */
export interface PriceChange {
  sku: string
  store: string
  currency: string
  before: AskedPrice | null
  after: AskedPrice | null
}

type Prices = ReadonlyMap<string, AskedPrice>

/** Skus that one statement names. */
const skusAtOnce = 500

/** The skus whose prices a push is about to write. */
export function pricedSkus(written: readonly PushedPart[]): string[] {
  return written
    .filter(({ part }) => part === 'prices')
    .flatMap(({ added, changed, removed }) => [...added, ...changed, ...removed])
}

/** The prices of these skus by sku, store and currency. */
export async function pricesOf(
  storage: Pick<Storage, 'batch'>,
  skus: readonly string[],
): Promise<Prices> {
  const prices = new Map<string, AskedPrice>()
  for (let from = 0; from < skus.length; from += skusAtOnce) {
    const rows = await rowsOf(storage, {
      sql: 'SELECT sku, store, currency, cents, discounted_cents FROM prices WHERE sku IN (SELECT value FROM json_each(?1))',
      params: [JSON.stringify(skus.slice(from, from + skusAtOnce))],
    })
    for (const row of rows) {
      const { sku, store, currency, cents, discounted_cents: reduced } = Price.parse(row)
      prices.set(`${sku} ${store} ${currency}`, { cents, ...(reduced !== null && { reduced }) })
    }
  }
  return prices
}

/** The prices that differ, in the order of their skus. */
export function priceChanges(before: Prices, after: Prices): PriceChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return names.flatMap((name) => {
    const [old, now] = [before.get(name) ?? null, after.get(name) ?? null]
    if (old?.cents === now?.cents && old?.reduced === now?.reduced) return []
    const [sku = '', store = '', currency = ''] = name.split(' ')
    return [{ sku, store, currency, before: old, after: now }]
  })
}

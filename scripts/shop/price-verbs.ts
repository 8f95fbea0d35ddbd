import * as z from 'zod'
import { currencies, stores } from '#shared/markets/markets.ts'
import {
  correctableFor,
  type LoggedPrice,
  priceHistory,
  Refusal,
  saveCorrections,
} from '../../worker/commerce/operator.ts'
import { iso, limit, word } from './command-line.ts'
import { decimal } from './order-cells.ts'
import { defineVerb } from './verb.ts'

const named = z.object({
  sku: word,
  store: z.enum(stores, `is none of ${stores.join(', ')}`).optional(),
  currency: z.enum(currencies, `is none of ${currencies.join(', ')}`).optional(),
})
const cents = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'is no amount such as 20 or 20.00')
  .transform((text) => Math.round(Number(text) * 100))
const options = { store: { type: 'string' }, currency: { type: 'string' } } as const
/** More than the prices that one sku has in all stores and currencies. */
const most = 500

/** Prices as they were asked, and those that were typed wrong (OPS-36). */
export const priceVerbs = [
  defineVerb({
    name: 'prices history',
    usage: '<sku> [--store <store>] [--currency <currency>] [--limit 50]',
    summary: 'lists the prices that a sku was asked at, newest first',
    words: ['sku'],
    options: { ...options, limit: { type: 'string' } },
    columns: ['sku', 'store', 'currency', 'price', 'since', 'until', 'payments', 'correction'],
    input: named.extend({ limit }),
    run: async ({ limit: rows, ...name }, { env }) => {
      const prices = await priceHistory(env, name, rows)
      return {
        data: prices,
        rows: prices.map((each) => ({
          ...each,
          price: priceOf(each),
          since: time(each.since),
          until: time(each.until),
        })),
        text: prices.map(lineOf).join('\n') || 'No prices.',
      }
    },
  }),
  defineVerb({
    name: 'prices correct',
    usage: '<sku> --price 39.90 --reason <text> [--store <store>] [--currency <currency>]',
    summary:
      'marks a price that was typed wrong and corrected within minutes: it does not count for the lowest price of 30 days',
    words: ['sku'],
    options: { ...options, price: { type: 'string' }, reason: { type: 'string' } },
    input: named.extend({ price: cents, reason: word }),
    writes: {
      target: async ({ sku, store, currency }, { env }) => {
        const prices = await priceHistory(env, { sku, store, currency }, most)
        if (prices.length === 0) return undefined
        const corrected = prices.filter(({ correction }) => correction !== null)
        return { subject: sku, state: { corrected: corrected.map(nameOf) } }
      },
      reason: ({ reason }) => reason,
    },
    run: async ({ reason, price, ...name }, { env, operator, now }) => {
      const wrong = wrongPrices(await priceHistory(env, name, most), name.sku, price)
      const fresh = wrong.filter(({ correction }) => correction === null)
      if (fresh.length > 0) await saveCorrections(env, fresh, { reason, operator, now })
      return {
        data: wrong,
        text: fresh.length
          ? fresh.map((price) => `${nameOf(price)} does not count any more.`).join('\n')
          : 'These prices were marked before.',
      }
    },
  }),
]

/**
 * The times for which a sku had a price that was replaced within minutes. Throws Refusal where it
 * was asked longer, or where somebody has bought or is paying.
 */
function wrongPrices(prices: readonly LoggedPrice[], sku: string, wrong: number): LoggedPrice[] {
  const same = prices.filter((price) => price.cents === wrong)
  if (same.length === 0)
    throw new Refusal(
      `${sku} never cost that in such a store and currency: prices history ${sku} lists its prices.`,
    )
  const short = same.filter((price) => seconds(price) <= correctableFor)
  if (short.length === 0)
    throw new Refusal(
      `That price was not replaced within ${correctableFor / 60} minutes, so it counts. One that is asked now is corrected in content/products and pushed first.`,
    )
  const paid = short.find(({ payments }) => payments > 0)
  if (paid)
    throw new Refusal(
      `Somebody bought ${sku} while it cost ${nameOf(paid)}, or is paying now: it is a price that was asked, and counts. Nothing was marked.`,
    )
  return short
}

function seconds({ since, until }: LoggedPrice): number {
  return until === null ? Infinity : until - since
}

function nameOf(price: LoggedPrice): string {
  return `${priceOf(price)} ${price.currency} in ${price.store} from ${time(price.since)}`
}

function priceOf({ cents }: LoggedPrice): string {
  return decimal({ centAmount: cents, fractionDigits: 2 })
}

function time(at: number | null): string | undefined {
  return iso(at === null ? null : at * 1000)
}

function lineOf(price: LoggedPrice): string {
  const cells = [
    time(price.since),
    price.store.padEnd(9),
    priceOf(price).padStart(10),
    price.currency,
    price.until === null ? 'now' : `until ${time(price.until)}`,
    price.payments > 0 ? `${price.payments} payments` : '',
    price.correction === null ? '' : `does not count: ${price.correction}`,
  ]
  return cells.join('  ').trimEnd()
}

// Requirements: OPS-36, PRICE-5.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { toolWith } from '#tests/support/tool.ts'
import { auditVerbs } from '../../../scripts/shop/audit-verbs.ts'
import { priceVerbs } from '../../../scripts/shop/price-verbs.ts'
import { cancelPayment } from '../../../worker/commerce/checkout/settle-payment.ts'

const shop = toolWith([...auditVerbs, ...priceVerbs])
const minute = 60

const log = (sku: string, minutesAgo: number, cents: number) =>
  env.DB.prepare("INSERT INTO price_log VALUES (?, 'store-fr', 'EUR', ?, ?)")
    .bind(sku, Math.floor(Date.now() / 1000) - minutesAgo * minute, cents)
    .run()
const correct = (sku: string, price: string, more: Record<string, string> = {}) =>
  shop('prices correct', { sku, price, reason: 'a zero was missing', ...more })
const corrections = (sku: string) =>
  env.DB.prepare('SELECT count(*) AS n FROM price_corrections WHERE sku = ?').bind(sku).first('n')

describe('a price that was typed wrong', () => {
  let sku = ''
  /** 39.90 for long, 3.99 for four minutes, then 39.90 again; the sku has stock for payments. */
  beforeEach(async () => {
    sku = await stocked(9)
    await log(sku, 9000, 3990)
    await log(sku, 20, 399)
    await log(sku, 16, 3990)
  })

  it('is marked with who and why, once, and stays in the history', async () => {
    expect((await correct(sku, '3.99')).text).toContain('3.99 EUR in store-fr')
    expect((await correct(sku, '3.99')).text).toContain('marked before')
    expect((await shop('prices history', { sku })).data).toMatchObject([
      { cents: 3990, until: null, correction: null },
      { cents: 399, correction: 'a zero was missing', payments: 0 },
      { cents: 3990, correction: null },
    ])
    expect((await shop('audit list', { about: sku })).data).toMatchObject([
      { what: 'prices correct', reason: 'a zero was missing' },
      { before: { corrected: [] }, after: { corrected: [expect.stringContaining('3.99')] } },
    ])
  })

  it('counts where somebody bought, or is paying', async () => {
    const payment = await open({ parts: { [sku]: 1 }, now: new Date(Date.now() - 18 * 60_000) })
    await expect(correct(sku, '3.99')).rejects.toThrow('or is paying now')
    await decide(payment, 'Authorised')
    await expect(correct(sku, '3.99')).rejects.toThrow('Somebody bought')
    expect(await corrections(sku)).toBe(0)
  })

  it('does not count where the only payment was given up, or came before or after it', async () => {
    const given = await open({ parts: { [sku]: 1 }, now: new Date(Date.now() - 18 * 60_000) })
    await cancelPayment(env, given, new Date(), 'Abandoned')
    await open({ parts: { [sku]: 1 }, now: new Date(Date.now() - 25 * 60_000) })
    await open({ parts: { [sku]: 1 }, now: new Date(Date.now() - 5 * 60_000) })
    await correct(sku, '3.99')
    expect(await corrections(sku)).toBe(1)
  })

  it('counts where it was asked for longer than half an hour, or is asked now', async () => {
    const long = await stocked(1)
    await log(long, 100, 399)
    await log(long, 60, 3990)
    await expect(correct(long, '3.99')).rejects.toThrow('not replaced within 30 minutes')
    await expect(correct(long, '39.90')).rejects.toThrow('corrected in content/products')
    await expect(correct(long, '1.00')).rejects.toThrow('never cost that')
    await expect(correct('NO-SUCH', '1.00')).rejects.toThrow('never cost that')
    await expect(correct(sku, '3.99', { store: 'store-uk' })).rejects.toThrow('never cost that')
    expect(await corrections(long)).toBe(0)
  })

  it.each(['DELETE FROM price_corrections', "UPDATE price_corrections SET reason = 'x'"])(
    'stays marked: %s',
    async (sql) => {
      await correct(sku, '3.99')
      await expect(env.DB.prepare(sql).run()).rejects.toThrow('append-only')
    },
  )
})

it('is not the lowest price of the 30 days before a reduction once it is marked', async () => {
  const { results } = await env.DB.prepare(
    "SELECT sku FROM variants WHERE product_key = 'note'",
  ).all<{ sku: string }>()
  for (const { sku } of results) {
    await log(sku, 20, 3100)
    await log(sku, 16, 3990)
    await env.DB.prepare(
      "UPDATE prices SET discounted_cents = 3000, discounted_since = ? WHERE sku = ? AND store = 'store-fr' AND currency = 'EUR'",
    )
      .bind(Math.floor(Date.now() / 1000) - 10, sku)
      .run()
  }
  const lowest = async () =>
    (
      await visitor(undefined, 'fr-fr').api('GET /api/v1/products/{key}', {
        params: { key: 'note' },
        query: {},
      })
    ).price.lowest30Days?.centAmount
  expect(await lowest()).toBe(3100)
  for (const { sku } of results) await correct(sku, '31.00')
  expect(await lowest()).toBe(3990)
})

// Requirements: OPS-35.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { open, stocked } from '#tests/support/open-checkouts.ts'
import { contentTables } from '#tests/support/seed.ts'
import { toolWith } from '#tests/support/tool.ts'
import names from '../../../content/discount-names.json'
import { auditVerbs } from '../../../scripts/shop/audit-verbs.ts'
import { codeVerbs } from '../../../scripts/shop/code-verbs.ts'
import { prune } from '../../../scripts/push/statement.ts'
import { findCodes } from '../../../worker/commerce/pricing/store.ts'

const shop = toolWith([...auditVerbs, ...codeVerbs(() => names)])
const wish = { percent: '10', stores: 'store-fr', until: '2999-01-01' }
let made = 0
const text = () => `WINTER-${made++}`
const add = (code: string, more: Record<string, string | boolean | undefined> = {}) => {
  const given = Object.entries({ ...wish, ...more }).filter(([, value]) => value !== undefined)
  return shop('codes add', { code, ...Object.fromEntries(given as [string, string][]) })
}
const stored = async (code: string, store: 'store-fr' | 'store-uk' = 'store-fr') =>
  (await findCodes(env, store)).find((each) => each.code.code === code)

describe('a code of the tool', () => {
  it('is there at once, in its stores alone, with a name in every language', async () => {
    const code = text()
    await add(code, { percent: '12.5', 'max-uses': '3', once: true, minimum: 'EUR=50' })
    expect(await stored(code)).toMatchObject({
      uses: 0,
      code: {
        stores: ['store-fr'],
        maxUses: 3,
        isOncePerCustomer: true,
        minimum: { EUR: 5000 },
        cartDiscounts: [
          {
            value: { type: 'relative', permyriad: 1250 },
            target: { type: 'total' },
            name: { en: '12.5% off', fr: '12,5 % de remise', de: '12,5 % Rabatt' },
          },
        ],
      },
    })
    expect(await stored(code, 'store-uk')).toBeUndefined()
    expect((await shop('audit list', { about: code })).data).toMatchObject([
      { what: 'codes add', outcome: 'done', after: { code } },
    ])
  })

  it('takes off an amount, from some goods, or the delivery', async () => {
    const [a, b, c] = [text(), text(), text()]
    await add(a, { percent: undefined, amount: 'EUR=10' })
    await add(b, { skus: 'ORV-NOTE-WHI' })
    await add(c, { percent: undefined, 'free-delivery': true })
    const discounts = await Promise.all(
      [a, b, c].map(async (each) => (await stored(each))?.code.cartDiscounts[0]),
    )
    expect(discounts).toMatchObject([
      { value: { type: 'absolute', amounts: { EUR: 1000 } } },
      { target: { type: 'lines', skus: ['ORV-NOTE-WHI'] } },
      {
        value: { permyriad: 10_000 },
        target: { type: 'shipping' },
        name: { de: 'Kostenloser Versand' },
      },
    ])
  })

  it('may be made again by the same command, and not by another', async () => {
    const code = text()
    await add(code)
    expect((await add(code)).text).toContain('the same')
    await expect(add(code, { percent: '20' })).rejects.toThrow(`There is a code ${code} already`)
    expect((await stored(code))?.code.cartDiscounts[0]?.value).toMatchObject({ permyriad: 1000 })
  })

  it('ends at once, and again without a change', async () => {
    const code = text()
    await add(code)
    expect((await shop('codes end', { code })).text).toBe(`${code} is ended.`)
    expect((await stored(code))?.code.isActive).toBe(false)
    expect((await shop('codes end', { code })).text).toContain('before')
    expect((await shop('codes end', { code: 'WELCOME10' })).text).toContain(
      'content/discount-codes.json',
    )
    await expect(shop('codes end', { code: 'NO-SUCH' })).rejects.toThrow('There is no code NO-SUCH')
    expect((await shop('codes list', { limit: '500' })).data).toContainEqual(
      expect.objectContaining({ code, state: 'ended', source: 'tool' }),
    )
  })

  it('stays when content is pushed, which deletes what content no longer has', async () => {
    const code = text()
    await add(code)
    const table = (await contentTables(env)).find(({ part }) => part === 'discount_codes')!
    const { sql, params } = prune(table.table, table.keys, table.rows, table.owned)
    await env.DB.prepare(sql)
      .bind(...params)
      .run()
    expect(await stored(code)).toBeDefined()
  })
})

describe('a code is refused, and nothing is written,', () => {
  it.each<[string, Record<string, string | boolean | undefined>, string]>([
    ['without a discount', { percent: undefined }, 'one of --percent'],
    ['with two', { amount: 'EUR=10' }, 'one of --percent'],
    ['that is over', { until: '2020-01-01' }, 'over already'],
    ['that ends before it begins', { from: '2999-02-01' }, 'not before --until'],
    [
      'whose amount lacks a currency',
      { percent: undefined, amount: 'EUR=10', stores: 'store-fr,store-uk' },
      '--amount lacks GBP',
    ],
    ['whose minimum lacks a currency', { minimum: 'GBP=50' }, '--minimum lacks EUR'],
    ['for goods that are not sold there', { skus: 'NO-SUCH' }, 'NO-SUCH is not sold in store-fr'],
    [
      'for goods and the delivery',
      { percent: undefined, 'free-delivery': true, skus: 'ORV-NOTE-WHI' },
      '--skus goes without',
    ],
    ['in no store', { stores: 'store-mars' }, 'is none of store-eu'],
    ['with more than everything', { percent: '101' }, 'more than everything'],
    ['with an odd amount', { percent: undefined, amount: 'EUR=ten' }, "has 'EUR=ten'"],
  ])('%s', async (_, more, message) => {
    const code = text()
    await expect(async () => add(code, more)).rejects.toThrow(message)
    expect(await stored(code)).toBeUndefined()
  })

  it('whose text was a code before', async () => {
    const code = text()
    await open({
      parts: { [await stocked(1)]: 1 },
      coupons: [{ code, users: ['email:a@example.org'] }],
    })
    await expect(add(code)).rejects.toThrow('was a code before')
  })
})

// Requirements: ORD-13, OPS-50.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { stocked } from '#tests/support/open-checkouts.ts'
import { toolWith } from '#tests/support/tool.ts'
import names from '../../../content/discount-names.json'
import { auditVerbs } from '../../../scripts/shop/audit-verbs.ts'
import { codeVerbs } from '../../../scripts/shop/code-verbs.ts'
import { suppressionVerbs } from '../../../scripts/shop/mail/suppression-verbs.ts'
import { stockVerbs } from '../../../scripts/shop/stock-verbs.ts'
import { copySuppressed } from '../../../worker/commerce/mail/notices/store.ts'

const two: Env = { ...env, ORDER_DATABASES: 'store-us=DB_US', LIVE_ORDERS: 'store-us' }
const shop = toolWith(
  [...auditVerbs, ...codeVerbs(() => names), ...stockVerbs, ...suppressionVerbs],
  { env: two },
)

it('an operator moves stock, and sees and changes that of either database', async () => {
  const sku = await stocked(9)
  const move = { sku, from: 'DB', to: 'DB_US', pieces: '4', reason: 'autumn' }
  expect((await shop('stock move', move)).text).toBe(
    `${sku}: 4 pieces moved from DB, 0 → 4 in DB_US.`,
  )
  await shop('stock receive', { sku, pieces: '2', reason: 'delivery 7', database: 'DB_US' })
  expect((await shop('stock list', { sku })).data).toMatchObject([
    { free: 5, database: 'DB' },
    { free: 6, database: 'DB_US' },
  ])
  expect((await shop('stock list', { sku, database: 'DB_US' })).data).toMatchObject([{ free: 6 }])
  expect((await shop('stock history', { sku })).data).toHaveLength(3)
  expect((await shop('audit list', { about: sku })).data).toContainEqual(
    expect.objectContaining({
      what: 'stock move',
      reason: 'autumn',
      after: expect.objectContaining({ DB: expect.objectContaining({ free: 5 }) }),
    }),
  )
  for (const wrong of [{ to: 'DB_XX' }, { to: 'DB' }, { pieces: '6' }])
    await expect(shop('stock move', { ...move, ...wrong })).rejects.toThrow(
      /no database with live orders|has the pieces already|Only 5 pieces/,
    )
})

it('a limit of uses is refused for stores of two databases', async () => {
  const code = { code: 'TWO-DATABASES', percent: '10', until: '2999-01-01' }
  const stores = 'store-fr,store-us'
  await expect(shop('codes add', { ...code, stores, 'max-uses': '3' })).rejects.toThrow(
    'counted in one database',
  )
  expect((await shop('codes add', { ...code, stores })).text).toContain('is there')
})

it('an address that is suppressed gets no mail of either database', async () => {
  const count = async (db: D1Database, email: string) =>
    db
      .prepare('SELECT count(*) AS n FROM suppressed_addresses WHERE email_key = ?')
      .bind(email)
      .first<number>('n')
  const [email, earlier] = ['refuses@example.org', 'earlier@example.org']
  await env.DB.prepare('INSERT INTO suppressed_addresses (email_key, bounced_at) VALUES (?, 1)')
    .bind(earlier)
    .run()
  await copySuppressed(two)
  expect(await count(env.DB_US, earlier)).toBe(1)
  await shop('mail suppressed add', { email, reason: 'bounce' })
  expect([await count(env.DB, email), await count(env.DB_US, email)]).toEqual([1, 1])
  await shop('mail suppressed remove', { email, reason: 'asked' })
  expect([await count(env.DB, email), await count(env.DB_US, email)]).toEqual([0, 0])
})

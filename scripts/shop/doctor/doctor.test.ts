// Requirements: OPS-12, OPS-45.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { Storage } from '../../push/storage.ts'
import { withHashes } from '../../push/pictures.ts'
import { shareMedia } from '../../push/share-pictures.ts'
import { databaseOf } from '../../storage/database.ts'
import { readConfig } from '../../wrangler/config.ts'
import { reportOf } from '../doctor-verb.ts'
import { pushWhole, type WholeContent } from '../push-content.ts'
import type { Desk } from '../verb.ts'
import { judgeConfiguration } from './configuration.ts'
import type { Line } from './line.ts'
import { judgeShop, type Place } from './running-shop.ts'
import { judgeSettings, judgeWatch } from './settings.ts'
import { wholePlan } from '#tests/support/whole-content.ts'
import { startStripe } from '#tests/support/stripe/stand-in.ts'
import { makeWebhook } from '../stripe/webhook.ts'
import { judgeStorage } from './storage.ts'
import { judgeStripe } from './stripe.ts'

const wrongOf = (lines: readonly Line[]) => lines.filter(({ ok }) => !ok).map(({ part }) => part)

describe('the configuration', () => {
  const local = readConfig('wrangler.toml')
  const production = readConfig('wrangler.toml', { environment: 'production' })

  it('of the local run is right, and that of a deployment lacks only its ids', () => {
    expect(wrongOf(judgeConfiguration(local, undefined))).toEqual([])
    const unmade = {
      ...production,
      d1_databases: [{ binding: 'DB', database_id: 'vitrine-production' }],
      kv_namespaces: [{ binding: 'CACHE', id: 'vitrine-production' }],
    }
    expect(wrongOf(judgeConfiguration(unmade, 'production'))).toEqual(['ids'])
    const made = {
      ...production,
      d1_databases: [{ binding: 'DB', database_id: '9b1e4c1a-7b1c-4b7e-8d0e-0f9c5b6f1a2b' }],
      kv_namespaces: [{ binding: 'CACHE', id: '0123456789abcdef0123456789abcdef' }],
    }
    expect(wrongOf(judgeConfiguration(made, 'production'))).toEqual([])
  })

  it.each([
    [{ kv_namespaces: [] }, 'bindings', 'CACHE'],
    [{ d1_databases: [] }, 'bindings', 'DB'],
    [{ vars: { ORDER_DATABASES: 'store-us=DB_US' } }, 'bindings', 'DB_US'],
    [{ r2_buckets: [] }, 'bindings', 'MEDIA'],
    [{ images: undefined }, 'bindings', 'IMAGES'],
    [{ assets: undefined }, 'bindings', 'ASSETS'],
    [{ durable_objects: { bindings: [] } }, 'bindings', 'CART, LIMITER'],
    [{ ratelimits: [] }, 'bindings', 'API_RATE'],
    [{ workers_dev: true }, 'addresses', 'second address'],
    [{ preview_urls: undefined }, 'addresses', 'second address'],
    [{ triggers: { crons: [] } }, 'timer', '[triggers]'],
  ])('with %j is wrong', (changes, part, words) => {
    const [line, ...more] = judgeConfiguration({ ...local, ...changes }, undefined).filter(
      ({ ok }) => !ok,
    )
    expect(more).toEqual([])
    expect(line).toMatchObject({ part, cure: expect.any(String) as string })
    expect(line!.says).toContain(words)
  })
})

describe('the settings', () => {
  it('are a line for each finding', () => {
    const finding = { variable: 'SITE_ORIGIN', problem: 'is empty', cure: 'Set it.' }
    expect(judgeSettings([finding], undefined)).toEqual([
      { part: 'settings', ok: false, says: 'SITE_ORIGIN is empty', cure: 'Set it.' },
    ])
    expect(wrongOf(judgeSettings([], 'The secrets were not checked'))).toEqual(['secrets'])
    expect(wrongOf(judgeSettings([], undefined))).toEqual([])
  })

  it('name what operators will miss', () => {
    expect(wrongOf(judgeWatch({}, [], 'production'))).toEqual(['alarms', 'health', 'backups'])
    expect(
      wrongOf(
        judgeWatch({ ALARM_EMAIL: 'a@b.example' }, ['HEALTH_TOKEN', 'BACKUP_KEY'], 'staging'),
      ),
    ).toEqual([])
    expect(
      wrongOf(judgeWatch({}, ['ALARM_WEBHOOK', 'HEALTH_TOKEN', 'BACKUP_KEY'], 'staging')),
    ).toEqual([])
  })
})

describe('the storage', () => {
  /** Parts that need no others, of which a push takes a moment instead of half a minute. */
  const parts = new Set(['redirects', 'discount_codes', 'shipping_methods', 'free_delivery'])
  /** The content, read once for all comparisons; in the short run some of it. */
  async function using<T>(use: (content: WholeContent) => Promise<T>): Promise<T> {
    return use((content ??= await wholeContent()))
  }
  let content: WholeContent | undefined
  async function wholeContent(): Promise<WholeContent> {
    const { tables, search, media, shared } = await wholePlan()
    if (!__LONG__) {
      const documents: typeof search.documents = (language) =>
        search.documents(language).slice(0, 9)
      const some = tables.filter(({ part }) => parts.has(part))
      return { tables: some, media: [], search: { ...search, documents } }
    }
    const hashed = withHashes('.', media)
    return { tables, search, media: [...hashed, ...shareMedia(hashed, shared, '.')] }
  }

  it(
    'is compared with the content, and the timer with the clock',
    { timeout: 300_000 },
    async () => {
      const now = new Date()
      const storage = migrated()
      const desk: Desk = {
        // The verbs use no other binding.
        env: { DB: databaseOf(storage) } as Env,
        storage,
        isRemote: true,
        operator: '',
        environment: 'production',
        now,
      }
      const before = await judgeStorage(desk, using)
      expect(wrongOf(before)).toEqual(['content', 'regular work'])
      expect(before.find(({ part }) => part === 'content')!.cure).toBe(
        'npm run shop -- push --remote --env production --as <name>',
      )
      await using((content) => pushWhole(storage, content))
      const ran = (minutes: number) =>
        storage.batch([
          {
            sql: "INSERT OR REPLACE INTO work_runs (name, ended_at) VALUES ('cron', ?)",
            params: [now.getTime() - minutes * 60_000],
          },
        ])
      await ran(21)
      expect(wrongOf(await judgeStorage(desk, using))).toEqual(['regular work'])
      await ran(4)
      expect(wrongOf(await judgeStorage(desk, using))).toEqual([])
    },
  )
})

/** A storage with the tables of all migrations, in memory. */
function migrated(): Storage {
  const database = new DatabaseSync(':memory:')
  for (const file of readdirSync('migrations').sort())
    database.exec(readFileSync(`migrations/${file}`, 'utf8'))
  const numbered = (sql: string, params: readonly unknown[]) =>
    Object.fromEntries(params.map((value, index) => [`?${index + 1}`, value])) as never
  return {
    batchLimit: 100_000_000,
    batch: async (statements) =>
      statements.map(({ sql, params }) => {
        const statement = database.prepare(sql)
        const results = /\?\d/.test(sql)
          ? statement.all(numbered(sql, params))
          : statement.all(...params)
        return { results: results as never, changes: 0 }
      }),
    forgetCopies: async () => 0,
    readCopy: async () => undefined,
    writeCopy: async () => undefined,
    putMedia: async () => undefined,
    deleteMedia: async () => undefined,
    close: async () => undefined,
  }
}

describe('the running shop', () => {
  const origin = 'https://shop.test'
  const checks = { kv: { ok: true, ms: 1 } }
  const answers: Record<string, () => Response> = {
    'GET /health': () => Response.json({ status: 'ok' }),
    'GET /': () => new Response('<img src="/images/sofa?width=320&amp;v=1">'),
    'GET /images/sofa?width=320&v=1': () =>
      new Response('x', { headers: { 'content-type': 'image/avif' } }),
    'POST /api/v1/payments/webhooks/stripe': () => new Response('', { status: 400 }),
    'GET /health/deep': () => Response.json({ status: 'ok', version: 'a', checks }),
    'OPTIONS /mail': () => new Response('', { status: 405 }),
  }
  const shop = (changes: typeof answers = {}): Place => ({
    origin,
    token: 'token',
    provider: 'stripe',
    mailEndpoint: 'https://mail.test/mail',
    fetch: async (input, init) => {
      const { method, url } = new Request(input, init)
      const { pathname, search } = new URL(url)
      const answer = { ...answers, ...changes }[`${method} ${pathname}${search}`]
      if (!answer) throw new Error(`${method} ${url}`)
      return answer()
    },
  })
  const status = (code: number) => () => new Response('', { status: code })

  it('is right where it answers as it should', async () => {
    const lines = await judgeShop(shop())
    expect(wrongOf(lines)).toEqual([])
    expect(lines.map(({ part }) => part)).toEqual(['shop', 'webhook', 'pictures', 'mail', 'kv'])
  })

  it.each([
    ['GET /health', status(421), 'shop'],
    ['GET /health', () => Response.json({ status: 'misconfigured' }, { status: 503 }), 'shop'],
    ['GET /health', () => Response.json({ status: 'degraded' }), 'shop'],
    ['POST /api/v1/payments/webhooks/stripe', status(404), 'webhook'],
    ['POST /api/v1/payments/webhooks/stripe', status(302), 'webhook'],
    ['POST /api/v1/payments/webhooks/stripe', status(403), 'webhook'],
    ['GET /', () => new Response('no pictures'), 'pictures'],
    ['GET /images/sofa?width=320&v=1', status(503), 'pictures'],
    ['OPTIONS /mail', status(502), 'mail'],
    ['GET /health/deep', status(404), 'deep health'],
    [
      'GET /health/deep',
      () =>
        Response.json(
          { status: 'failing', version: 'a', checks: { cron: { ok: false, ms: 1, why: 'late' } } },
          { status: 503 },
        ),
      'cron',
    ],
    ['GET /health/deep', () => new Response('<html>'), 'deep health'],
  ])('is wrong where %s answers otherwise: %#', async (call, answer, part) => {
    const lines = await judgeShop(shop({ [call]: answer }))
    expect(wrongOf(lines)).toEqual([part])
    for (const { ok, cure } of lines) expect(cure === undefined).toBe(ok)
  })

  it('that cannot be reached is one line', async () => {
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND shop.test') })
    }
    expect(await judgeShop({ ...shop(), fetch })).toMatchObject([
      { part: 'shop', ok: false, says: expect.stringContaining('ENOTFOUND') as string },
    ])
  })

  it('is asked neither for a token nor for a provider that there is none of', async () => {
    const lines = await judgeShop({
      ...shop(),
      token: undefined,
      provider: 'sandbox',
      mailEndpoint: '',
    })
    expect(lines.map(({ part }) => part)).toEqual(['shop', 'pictures'])
  })
})

it('compares the webhook at Stripe with what the code handles', async () => {
  const stripe = await startStripe('sk_test_1')
  const origin = 'https://shop.example'
  const access = { key: 'sk_test_1', url: stripe.url, pause: 1 }
  try {
    expect(await judgeStripe(access, origin, 'production')).toMatchObject({
      ok: false,
      says: `Stripe has no webhook for ${origin}/api/v1/payments/webhooks/stripe`,
      cure: expect.stringContaining('setup production') as string,
    })
    await makeWebhook(access, origin)
    expect(await judgeStripe(access, origin, 'production')).toMatchObject({ ok: true })
    expect(await judgeStripe({ ...access, key: 'sk_test_2' }, origin, 'production')).toMatchObject({
      ok: false,
      cure: expect.stringContaining('STRIPE_SETUP_KEY') as string,
    })
  } finally {
    await stripe.close()
  }
})

it('reports what is wrong with its cure, and refuses then', () => {
  const lines: Line[] = [
    { part: 'a', ok: true, says: 'works' },
    { part: 'b', ok: false, says: 'does not', cure: 'Mend it.' },
  ]
  const { text, isRefusal } = reportOf(lines)
  expect(isRefusal).toBe(true)
  expect(text).toMatch(/^ok +a +works\nWRONG +b +does not\n +→ Mend it\.\n\n1 wrong\.$/)
  expect(reportOf(lines.slice(0, 1))).toMatchObject({ isRefusal: false })
})

// Requirements: SEC-12, SEC-13, SEC-18, ROUTE-12.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { fields, secretNames } from '#shared/settings/fields.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { testPassword, visitor } from '#tests/support/api.ts'
import { readyToPay, startPayment } from '#tests/support/checkout.ts'
import { commerce } from '#worker/commerce/index.ts'
import worker from '#worker/index.ts'
import { ask, deployed, newIsolate } from './shop.ts'

const shop = 'https://shop.test'
const secrets: readonly string[] = secretNames
const long = 'x'.repeat(32)

/** Variables of a public deployment, each wrong in one way → the variable that is named. */
const refusals: [Record<string, string | undefined>, string][] = [
  ...[undefined, '', 'Stripe', 'stripe ', ' stripe', 'STRIPE', 'paypal', 'free', 'constructor'].map(
    (PAYMENT_PROVIDER): [Record<string, string | undefined>, string] => [
      { PAYMENT_PROVIDER },
      'PAYMENT_PROVIDER',
    ],
  ),
  [{ PAYMENT_PROVIDER: 'sandbox' }, 'PAYMENT_PROVIDER'],
  [{ STRIPE_SECRET_KEY: 'sk_test_123' }, 'PAYMENT_PROVIDER'],
  [{ PAYMENT_WAYS: 'cash' }, 'PAYMENT_WAYS'],
  [{ PAYMENT_WAYS: 'card, paypal' }, 'PAYMENT_WAYS'],
  [{ REVIEW_REQUESTS: 'yes' }, 'REVIEW_REQUESTS'],
  [{ SANDBOX_IN_PUBLIC: 'true' }, 'SANDBOX_IN_PUBLIC'],
  [{ SANDBOX_IN_PUBLIC: '1' }, 'SANDBOX_IN_PUBLIC'],
  [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_SECRET_KEY: 'live' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: undefined }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_WEBHOOK_SECRET: 'hush-hush' }, 'STRIPE_WEBHOOK_SECRET'],
  [
    { PAYMENT_PROVIDER: 'sandbox', SANDBOX_IN_PUBLIC: '1', STRIPE_WEBHOOK_SECRET: '' },
    'STRIPE_WEBHOOK_SECRET',
  ],
  [{ SESSION_SECRET: undefined }, 'SESSION_SECRET'],
  [{ SESSION_SECRET: '' }, 'SESSION_SECRET'],
  [{ SESSION_SECRET: 'x'.repeat(31) }, 'SESSION_SECRET'],
  [{ PASSWORD_PEPPER: undefined }, 'PASSWORD_PEPPER'],
  [{ PASSWORD_PEPPER: 'x' }, 'PASSWORD_PEPPER'],
  [{ PASSWORD_PEPPER: `2:short,1:${long}` }, 'PASSWORD_PEPPER'],
  [{ PASSWORD_PEPPER: `2:${long},1:short` }, 'PASSWORD_PEPPER'],
  [{ PASSWORD_PEPPER: `2:${long},two:${long}` }, 'PASSWORD_PEPPER'],
  [{ PASSWORD_PEPPER: `1:${long},1:${long}` }, 'PASSWORD_PEPPER'],
  [{ BACKUP_KEY: 'short' }, 'BACKUP_KEY'],
  [{ BACKUP_KEY: `1:${long},1:${long}` }, 'BACKUP_KEY'],
  [{ SITE_ORIGIN: '' }, 'SITE_ORIGIN'],
  [{ SITE_ORIGIN: undefined }, 'SITE_ORIGIN'],
  [{ SITE_ORIGIN: 'shop.test' }, 'SITE_ORIGIN'],
  [{ SITE_ORIGIN: 'ftp://shop.test' }, 'SITE_ORIGIN'],
  [{ SITE_ORIGIN: 'http://shop.test' }, 'SITE_ORIGIN'],
  [{ API_ORIGIN: 'backend.test' }, 'API_ORIGIN'],
  [{ API_BASE_URL: 'http://backend.test', BACKEND_SECRET: long }, 'API_BASE_URL'],
  [{ API_BASE_URL: 'http://localhost:9999', BACKEND_SECRET: long }, 'API_BASE_URL'],
  [{ API_BASE_URL: 'https://backend.test' }, 'BACKEND_SECRET'],
  [{ BACKEND_SECRET: 'short' }, 'BACKEND_SECRET'],
  [{ API_ORIGIN: 'https://backend.test' }, 'BACKEND_SECRET'],
  [{ BACKEND_SECRET: long }, 'API_ORIGIN'],
  [{ TURNSTILE_SITE_KEY: 'key' }, 'TURNSTILE_SECRET'],
  [{ TURNSTILE_SECRET: 'secret' }, 'TURNSTILE_SITE_KEY'],
  [{ TURNSTILE_ORIGIN: 'https://evil.example' }, 'TURNSTILE_ORIGIN'],
  [{ MAIL_ENDPOINT: '' }, 'MAIL_ENDPOINT'],
  [{ MAIL_ENDPOINT: undefined }, 'MAIL_ENDPOINT'],
  [{ MAIL_ENDPOINT: '', MAIL_TOKEN: 'token' }, 'MAIL_ENDPOINT'],
  [{ MAIL_SERVICE: 'Resend' }, 'MAIL_SERVICE'],
  [{ MAIL_FROM: 'orders' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Shop <orders@shop.test>, Other <b@shop.test>' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Shop\r\nBcc: x <orders@shop.test>' }, 'MAIL_FROM'],
  [{ MAIL_REPLY_TO: 'help@' }, 'MAIL_REPLY_TO'],
  [{ MAIL_SERVICE: 'resend', MAIL_TOKEN: 're_1' }, 'MAIL_FROM'],
  [{ MAIL_SERVICE: 'postmark', MAIL_FROM: 'a@shop.test' }, 'MAIL_TOKEN'],
  [
    { MAIL_SERVICE: 'ses', MAIL_FROM: 'a@shop.test', MAIL_TOKEN: `AKIAIOSFODNN7EXAMPLE:${long}` },
    'MAIL_ENDPOINT',
  ],
  [
    {
      MAIL_SERVICE: 'ses',
      MAIL_FROM: 'a@shop.test',
      MAIL_ENDPOINT: 'https://email.eu-west-3.amazonaws.com/v2/email/outbound-emails',
      MAIL_TOKEN: 'token',
    },
    'MAIL_TOKEN',
  ],
  [{ MAIL_WEBHOOK_SECRET: 'x'.repeat(31) }, 'MAIL_WEBHOOK_SECRET'],
  [{ MAIL_WEBHOOK_SECRET: `${long} short` }, 'MAIL_WEBHOOK_SECRET'],
  [{ MAIL_WEBHOOK_SECRET: `${long} ${long} ${long}` }, 'MAIL_WEBHOOK_SECRET'],
  [{ MAIL_ENDPOINT: '', NO_MAIL_IN_PUBLIC: '1', MAIL_WEBHOOK_SECRET: long }, 'MAIL_WEBHOOK_SECRET'],
  [
    {
      MAIL_SERVICE: 'resend',
      MAIL_TOKEN: 're_1',
      MAIL_FROM: 'a@shop.test',
      MAIL_WEBHOOK_SECRET: long,
    },
    'MAIL_WEBHOOK_SECRET',
  ],
  [
    {
      MAIL_SERVICE: 'ses',
      MAIL_FROM: 'a@shop.test',
      MAIL_ENDPOINT: 'https://email.eu-west-3.amazonaws.com/v2/email/outbound-emails',
      MAIL_TOKEN: `AKIAIOSFODNN7EXAMPLE:${long}`,
      MAIL_WEBHOOK_SECRET: long,
    },
    'MAIL_WEBHOOK_SECRET',
  ],
  [{ NO_MAIL_IN_PUBLIC: '1' }, 'NO_MAIL_IN_PUBLIC'],
  [{ NO_MAIL_IN_PUBLIC: 'yes' }, 'NO_MAIL_IN_PUBLIC'],
  [{ MAIL_ENDPOINT: 'https://mail.test', MAIL_TOKEN: 'a b' }, 'MAIL_TOKEN'],
  [{ MAIL_ENDPOINT: 'not a url' }, 'MAIL_ENDPOINT'],
  [{ MAIL_ENDPOINT: 'http://mail.test' }, 'MAIL_ENDPOINT'],
  [{ MAIL_ENDPOINT: 'http://localhost:2525' }, 'MAIL_ENDPOINT'],
  [{ HEALTH_TOKEN: 'x'.repeat(31) }, 'HEALTH_TOKEN'],
  [{ HEALTH_TOKEN: `${'x'.repeat(32)} ` }, 'HEALTH_TOKEN'],
  [{ ALARM_WEBHOOK: 'http://hooks.test/1' }, 'ALARM_WEBHOOK'],
  [{ ALARM_WEBHOOK: 'hooks.test' }, 'ALARM_WEBHOOK'],
  [{ ALARM_EMAIL: 'ops' }, 'ALARM_EMAIL'],
  [{ ALARM_EMAIL: 'ops@example.org', MAIL_ENDPOINT: '', NO_MAIL_IN_PUBLIC: '1' }, 'ALARM_EMAIL'],
  [{ ALARM_LIMITS: 'no-order=60' }, 'ALARM_LIMITS'],
  [{ ALARM_LIMITS: 'no-orders=1' }, 'ALARM_LIMITS'],
  [{ ORDER_ARCHIVE_DAYS: '396' }, 'ORDER_ARCHIVE_DAYS'],
  [{ ORDER_DATABASES: 'store-xx=DB_XX' }, 'ORDER_DATABASES'],
  [{ ORDER_DATABASES: 'store-us=CACHE' }, 'ORDER_DATABASES'],
  [{ ORDER_DATABASES: 'store-us=DB_2,store-uk=DB_15' }, 'ORDER_DATABASES'],
  [{ LIVE_ORDERS: 'store-xx' }, 'LIVE_ORDERS'],
  [{ LIVE_ORDERS: 'store-us' }, 'LIVE_ORDERS'],
  [{ INDEXNOW_KEY: 'short' }, 'INDEXNOW_KEY'],
  [{ INDEXNOW_KEY: 'not/a/file/name' }, 'INDEXNOW_KEY'],
  [{ LIMITS: 'cupon=1/60' }, 'LIMITS'],
  [{ LIMITS: 'coupon=abc' }, 'LIMITS'],
  [{ LIMITS: 'coupon=0/60' }, 'LIMITS'],
  [{ LIMITS: 'share-percent=101' }, 'LIMITS'],
  [{ LIMITS: 'share-pieces=5/60' }, 'LIMITS'],
  [{ PAGE_LIMIT: '600' }, 'PAGE_LIMIT'],
  [{ PAGE_LIMIT: '0/60' }, 'PAGE_LIMIT'],
  [{ COOKIE_DOMAIN: '.shop.test' }, 'COOKIE_DOMAIN'],
  [{ COOKIE_DOMAIN: 'other.test' }, 'COOKIE_DOMAIN'],
  [{ LOCALE_FALLBACK: 'xx-yy' }, 'LOCALE_FALLBACK'],
  [{ LOCALE_FALLBACK: 'FR-FR' }, 'LOCALE_FALLBACK'],
  [{ ROOT_REDIRECT: '//evil.example' }, 'ROOT_REDIRECT'],
  [{ ROOT_REDIRECT: 'offers-winter' }, 'ROOT_REDIRECT'],
  [{ TRANSLATION_EDITOR_URL: 'http://editor.test' }, 'TRANSLATION_EDITOR_URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ LOG_HITS: '1/100' }, 'LOG_HITS'],
  [{ TAG_MANAGER_ID: 'UA-1' }, 'TAG_MANAGER_ID'],
  [{ HSTS: 'forever' }, 'HSTS'],
  ...['LOCAL_MAILBOX', 'UI_CATALOGUE', 'TEST_PAGES', 'BENCH_NO_CACHE'].flatMap(
    (name): [Record<string, string>, string][] => [
      [{ [name]: '1' }, name],
      [{ [name]: 'yes' }, name],
    ],
  ),
  [{ OBJECT_TIMEOUT: '0' }, 'OBJECT_TIMEOUT'],
  [{ OBJECT_TIMEOUT: 'slow' }, 'OBJECT_TIMEOUT'],
  [{ SCRYPT_COST: '10' }, 'SCRYPT_COST'],
  [{ SCRYPT_COST: '99' }, 'SCRYPT_COST'],
  [{ BENCH_SLOW_REVIEWS: '300' }, 'BENCH_SLOW_REVIEWS'],
  [{ BENCH_SLOW_REVIEWS: 'slow' }, 'BENCH_SLOW_REVIEWS'],
]

let errors: MockInstance<typeof console.error>
beforeEach(() => void (errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)))
afterEach(() => void vi.restoreAllMocks())

const logged = () =>
  errors.mock.calls.map(
    ([line]) =>
      JSON.parse(String(line)) as {
        event: string
        problems: { variable: string; problem: string }[]
      },
  )

describe('a deployment whose variables are right', () => {
  it.each([
    [{}],
    [
      {
        PAYMENT_PROVIDER: 'sandbox',
        STRIPE_SECRET_KEY: '',
        STRIPE_WEBHOOK_SECRET: '',
        SANDBOX_IN_PUBLIC: '1',
      },
    ],
    [{ STRIPE_SECRET_KEY: 'rk_test_123', SANDBOX_IN_PUBLIC: '1' }],
    [{ PASSWORD_PEPPER: `2:${long}, 1:${long}` }],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_123 whsec_456' }],
    [{ API_ORIGIN: 'https://backend.test', BACKEND_SECRET: long }],
    [{ MAIL_ENDPOINT: '', NO_MAIL_IN_PUBLIC: '1' }],
    [{ MAIL_WEBHOOK_SECRET: `${long} ${long}` }],
    [
      {
        MAIL_ENDPOINT: 'https://mail.test',
        LIMITS: 'coupon=10/600,login=5/900,share-pieces=8',
        COOKIE_DOMAIN: 'shop.test',
        LOCALE_FALLBACK: 'fr-fr',
      },
    ],
    [
      {
        API_BASE_URL: 'https://backend.test',
        BACKEND_SECRET: long,
        MAIL_ENDPOINT: '',
        SESSION_SECRET: '',
        PASSWORD_PEPPER: '',
        STRIPE_SECRET_KEY: '',
        STRIPE_WEBHOOK_SECRET: '',
      },
    ],
  ])('is open with %j', async (changes) => {
    expect((await ask(`${shop}/robots.txt`, { env: deployed(changes) })).status).toBe(200)
    expect(errors).not.toHaveBeenCalled()
  })
})

it('no variable is left out of what is tried below', () => {
  const tried = new Set(refusals.map(([, name]) => name))
  expect(Object.keys(fields).filter((name) => !tried.has(name))).toEqual([])
})

describe('a deployment with a wrong variable', () => {
  it.each(refusals)('is closed with %j and names %s, never its value', async (changes, name) => {
    const isolate = deployed(changes)
    const page = await ask(`${shop}/fr-fr`, { env: isolate })
    expect(page.status).toBe(503)
    expect(await page.text()).toBe(
      'La boutique est momentanément indisponible. Veuillez réessayer plus tard.\n',
    )
    const health = await ask(`${shop}/health`, { env: isolate })
    expect(health.status).toBe(503)
    const body = (await health.json()) as {
      status: string
      problems: { variable: string; problem: string }[]
    }
    expect(body).toEqual({
      status: 'misconfigured',
      problems: [
        {
          variable: name,
          problem: expect.stringMatching(
            /^(?:is|has|names|takes) (?!.*(?:Invalid|match))/,
          ) as string,
        },
      ],
    })
    expect(logged()).toEqual([
      {
        level: 'error',
        event: 'misconfigured',
        requestId: expect.stringMatching(/^[\w-]{36}$/) as string,
        trace: expect.stringMatching(/^[\da-f]{32}$/) as string,
        version: __BUILD_ID__,
        problems: body.problems,
      },
    ])
    if (secrets.includes(name) && changes[name])
      expect(body.problems[0]!.problem).not.toMatch(new RegExp(`\\b${changes[name]}\\b`))
  })

  it('takes a misspelt provider for none, also where the sandbox is allowed', async () => {
    const isolate = deployed({
      PAYMENT_PROVIDER: 'Stripe',
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      SANDBOX_IN_PUBLIC: '1',
    })
    expect((await ask(`${shop}/fr-fr`, { env: isolate })).status).toBe(503)
    expect(await (await ask(`${shop}/health`, { env: isolate })).json()).toMatchObject({
      problems: expect.arrayContaining([
        {
          variable: 'PAYMENT_PROVIDER',
          problem: expect.stringContaining('is none of') as string,
        },
      ]) as unknown,
    })
  })

  it('is closed without any of its provider’s secrets, and names each', async () => {
    const isolate = deployed({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })
    const health = await ask(`${shop}/health`, { env: isolate })
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({
      problems: [{ variable: 'STRIPE_SECRET_KEY' }, { variable: 'STRIPE_WEBHOOK_SECRET' }],
    })
  })

  it.each([
    ['GET', '/'],
    ['GET', '/fr-fr/energy'],
    ['HEAD', '/fr-fr/energy'],
    ['GET', '/assets/shop.js'],
    ['GET', '/images/scene-home?w=640'],
    ['GET', '/media/scene-home'],
    ['GET', '/favicon.svg'],
    ['GET', '/robots.txt'],
    ['GET', '/sitemap-index.xml'],
    ['GET', '/_ui'],
    ['GET', '/_visit/test/fr-fr/energy'],
    ['GET', '/_i18n/test/fr-fr/messages.json'],
    ['GET', '/api/v1/best-sellers'],
    ['GET', '/api/v1/outbox'],
    ['POST', '/api/v1/auth/signup'],
    ['POST', '/api/v1/payments/webhooks/stripe'],
    ['DELETE', '/nothing'],
  ])('answers %s %s in words alone', async (method, path) => {
    const response = await ask(shop + path, { env: deployed({ SESSION_SECRET: '' }), method })
    expect(response.status).toBe(503)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': '60',
    })
    expect(await response.text()).not.toContain('SESSION_SECRET')
  })

  it('is in the language of the address, else of the visitor', async () => {
    const isolate = deployed({ SESSION_SECRET: '' })
    const told = async (path: string, language: string) =>
      (await ask(shop + path, { env: isolate, headers: { 'accept-language': language } })).text()
    expect(await told('/cart', 'pl')).toContain('Sklep')
    expect(await told('/de-de/cart', 'pl')).toContain('Der Shop')
    expect(await told('/cart', '')).toContain('The shop')
  })

  it('logs all that is wrong once, however many ask', async () => {
    const isolate = deployed({ SESSION_SECRET: '', LIMITS: 'x' })
    await Promise.all(Array.from({ length: 20 }, () => ask(`${shop}/`, { env: isolate })))
    expect(logged().map(({ problems }) => problems.map(({ variable }) => variable))).toEqual([
      ['LIMITS', 'SESSION_SECRET'],
    ])
  })

  it('does no regular work', async () => {
    const isolate = deployed({ PASSWORD_PEPPER: 'x' })
    const prepare = vi.spyOn(isolate.DB, 'prepare')
    await expect(worker.scheduled({} as ScheduledController, isolate)).rejects.toThrow(
      'PASSWORD_PEPPER',
    )
    expect(prepare).not.toHaveBeenCalled()
  })

  it('writes nothing: no account, no cart, no payment', async () => {
    const rows = () =>
      Promise.all(
        ['customers', 'sessions', 'checkouts', 'orders', 'payments'].map((table) =>
          count(`SELECT count(*) AS n FROM ${table}`),
        ),
      )
    const before = await rows()
    const isolate = deployed({ SESSION_SECRET: '' })
    const json = {
      'content-type': 'application/json',
      origin: shop,
      'sec-fetch-site': 'same-origin',
    }
    const account = {
      mail: `${crypto.randomUUID()}@example.org`,
      password: testPassword,
      acceptTerms: true,
    }
    for (const [path, body] of [
      ['/api/v1/auth/signup', account],
      ['/api/v1/carts/guest', { country: 'FR' }],
      ['/api/v1/payments/guest/start', { cartId: 'x' }],
    ] as const)
      expect(
        (
          await ask(shop + path, {
            env: isolate,
            method: 'POST',
            headers: json,
            body: JSON.stringify(body),
          })
        ).status,
      ).toBe(503)
    expect(await rows()).toEqual(before)
  })
})

describe('the local run', () => {
  const local = { ...env, LOCAL_MAILBOX: '1' }

  it.each([
    'http://localhost',
    'http://localhost:8787',
    'http://127.0.0.1:8787',
    'http://[::1]:8787',
  ])('is open at %s', async (origin) => {
    expect((await ask(`${origin}/robots.txt`, { env: newIsolate() })).status).toBe(200)
  })

  it.each([
    'http://192.168.1.20:8787',
    'http://localhost.evil.example',
    'http://evil.example/localhost',
    'https://127.0.0.1.nip.example',
  ])('shows neither its mailbox nor anything else at %s', async (origin) => {
    for (const path of ['/api/v1/outbox', '/api/v1/outbox/view', '/'])
      expect((await ask(origin + path, { env: { ...local } })).status).toBe(503)
  })
})

describe('a path with a segment `test`', () => {
  it.each(['/fr-fr/anything/test/TEXT', '/fr-fr/test', '/fr-fr/energy/test'])(
    'is unknown unless TEST_PAGES says otherwise: %s',
    async (path) => {
      const closed = await ask(path, { env: newIsolate({ TEST_PAGES: '' }) })
      expect(closed.status).toBe(404)
      expect(await closed.text()).not.toMatch(/<title>[^<]*TEXT/)
      expect((await ask(path, { env: newIsolate() })).status).toBe(200)
    },
  )
})

describe('a public demonstration', () => {
  const isolate = deployed({
    PAYMENT_PROVIDER: 'sandbox',
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    SANDBOX_IN_PUBLIC: '1',
    MAIL_ENDPOINT: '',
    NO_MAIL_IN_PUBLIC: '1',
  })
  const french = 'Cette boutique est une démonstration'

  it.each([
    '/fr-fr',
    '/fr-fr/cart',
    '/fr-fr/auth/login',
    '/fr-fr/checkout/account',
    '/fr-fr/nothing',
    '/fr-fr/legal/terms',
  ])('shows it in the visitor’s language at %s, and other shops do not', async (path) => {
    expect(await (await ask(shop + path, { env: isolate })).text()).toContain(french)
    const real = await (await ask(shop + path, { env: deployed() })).text()
    expect(real.split('<script id="boot"')[0]).not.toContain(french)
  })

  it('shows it in every mail and on the pages of its backend', async () => {
    const fetch = commerce({ ...isolate, SCRYPT_COST: '4' })
    const email = `${crypto.randomUUID()}@example.org`
    const shopper = visitor(fetch)
    await shopper.api('POST /api/v1/newsletter', { body: { email } })
    const mail = await env.DB.prepare('SELECT text, html FROM outbox WHERE recipient = ?')
      .bind(email)
      .first<{ text: string; html: string }>()
    expect(mail!.text.startsWith(french)).toBe(true)
    expect(mail!.html).toMatch(new RegExp(`<body[^>]*><p[^>]*>\\s*${french}`))
    const page = await shopper.raw('GET', '/api/v1/newsletter/confirm?token=none')
    expect(await page.text()).toContain(french)
    await readyToPay(shopper)
    const { page: bank } = await startPayment(shopper)
    expect(await (await shopper.raw('GET', bank)).text()).toContain(french)
  })
})

it('a shop that has left the sandbox shows none of its pages any more', async () => {
  const shopper = visitor()
  await readyToPay(shopper)
  const { page } = await startPayment(shopper)
  const left = visitor(commerce(deployed()), 'fr-fr', shopper.cookies)
  expect((await left.raw('GET', page)).status).toBe(404)
  expect(
    (
      await left.raw('POST', page, {
        body: 'outcome=approve',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(404)
})

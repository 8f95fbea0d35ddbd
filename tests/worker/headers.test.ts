// Requirements: SEC-4, SEC-14.
import { SELF } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { remoteSecret } from './remote-shop.ts'
import { ask, bootOf, deployed, newIsolate, unkept } from './shop.ts'

const https = 'https://localhost'
const keys = { TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' }

const everywhere = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'origin-agent-cluster': '?1',
  'reporting-endpoints': 'csp="/api/v1/csp-report"',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

const answers = [
  '/',
  '/fr-fr/nothing',
  '/cart',
  '/account',
  '/checkout',
  '/news',
  '//cart',
  '/%00',
  '/api/v1/health',
  '/api/v1/nothing',
  '/health',
  '/_visit/test/fr-fr/energy',
  '/_visit/old/fr-fr/energy',
  '/_i18n/test/fr-fr/messages.json',
  '/sitemap.xml',
  '/products.xml',
  '/robots.txt',
  '/images/none',
  `/${'a'.repeat(3000)}`,
]

/** The policy as directive → sources. */
function policyOf(response: Response): Record<string, string> {
  const directives = (response.headers.get('content-security-policy') ?? '')
    .split('; ')
    .map((one) => one.split(' ') as [string, ...string[]])
  return Object.fromEntries(
    directives.map(([name, ...sources]) => [
      name,
      sources.join(' ').replace(/'nonce-[\w-]{22}'/, "'nonce-…'"),
    ]),
  )
}

describe('every answer', () => {
  it.each(answers)('%s carries the headers that protect it', async (path) => {
    const response = await ask(https + path, { headers: { 'user-agent': 'Googlebot/2.1' } })
    expect(Object.fromEntries(response.headers)).toMatchObject(everywhere)
    expect(response.headers.get('cache-control')).toBeTruthy()
    expect(response.headers.get('cross-origin-resource-policy')).toMatch(/^(?:same|cross)-origin$/)
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'vary'])
      expect(response.headers.has(name), name).toBe(false)
  })

  it('requires https only where it is used', async () => {
    const plain = await ask('/cart')
    const secure = await ask(`${https}/cart`)
    expect(plain.headers.has('strict-transport-security')).toBe(false)
    expect(policyOf(plain)).not.toHaveProperty('upgrade-insecure-requests')
    expect(policyOf(secure)).toHaveProperty('upgrade-insecure-requests')
  })

  it('asks for https on subdomains too, where a deployment says nothing', async () => {
    const response = await ask(`${https}/cart`, { env: newIsolate({ HSTS: undefined }) })
    expect(response.headers.get('strict-transport-security')).toBe(
      'max-age=63072000; includeSubDomains',
    )
  })

  it('takes what a deployment says about https', async () => {
    const response = await ask(`${https}/cart`, { env: newIsolate({ HSTS: 'max-age=1; preload' }) })
    expect(response.headers.get('strict-transport-security')).toBe('max-age=1; preload')
  })

  it.each(['/account', '/fr-fr/account/orders', '/checkout/account', '/api/v1/health'])(
    '%s is kept out of search engines',
    async (path) => {
      expect((await ask(path)).headers.get('x-robots-tag')).toBe('noindex')
    },
  )

  it('let the payment’s return open a window for the bank', async () => {
    const response = await ask('/checkout/redirect?paymentReference=secret')
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  })

  it.each([
    '/checkout/redirect?paymentReference=secret',
    '/auth/reset?token=secret',
    '/fr-fr/auth/reset?token=secret',
  ])('%s sends no referrer to other sites', async (path) => {
    expect((await ask(path)).headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('comes through the worker’s own door as well', async () => {
    const response = await SELF.fetch(`${https}/fr-fr/cart`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject(everywhere)
  })
})

describe('the policy of a document', () => {
  const common = {
    'default-src': "'self'",
    'style-src': "'self' 'nonce-…'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'report-uri': '/api/v1/csp-report',
    'report-to': 'csp',
  }
  const strict = "'nonce-…' 'strict-dynamic'"

  const own = "'self' 'nonce-…'"
  const analytics = "'self' https://*.google-analytics.com https://*.googletagmanager.com"
  const tags = { TAG_MANAGER_ID: 'GTM-ABCD123' }

  it.each([
    ['/fr-fr', strict],
    ['/fr-fr/nothing', strict],
    ['/fr-fr/auth/login', strict],
    ['/fr-fr/checkout/account', own],
    ['/checkout/redirect', own],
  ])('%s lets scripts come from %s, and talks to the shop alone', async (path, scripts) => {
    expect(policyOf(await ask(path))).toEqual({
      ...common,
      'script-src': scripts,
      'connect-src': "'self'",
    })
  })

  it.each([
    ['/fr-fr', strict, analytics],
    ['/fr-fr/auth/login', strict, analytics],
    ['/fr-fr/auth/signup', strict, analytics],
    ['/fr-fr/auth/reset', strict, "'self'"],
    ['/fr-fr/checkout/account', strict, analytics],
    ['/checkout/success?orderId=x', strict, analytics],
    ['/checkout/redirect', own, "'self'"],
  ])(
    '%s, where a tag manager is configured, lets scripts come from %s and talks to %s',
    async (path, scripts, connections) => {
      const policy = policyOf(await ask(path, { env: newIsolate(tags) }))
      expect(policy).toEqual({ ...common, 'script-src': scripts, 'connect-src': connections })
    },
  )

  it.each([
    '/',
    '/fr-fr/thermostat-tempo',
    '/fr-fr/all-products',
    '/cart',
    '/checkout/account',
    '/fr-fr/nothing',
  ])('of %s lets every script of the page run, and has no other', async (path) => {
    const response = await ask(path)
    const html = await response.text()
    const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy')!)![1]
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!)
    expect(scripts.length).toBeGreaterThan(1)
    for (const attributes of scripts)
      expect(attributes).toMatch(
        /type="application\/(?:ld\+)?json"/.test(attributes)
          ? /json/
          : new RegExp(`nonce="${nonce}"`),
      )
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+="/i)
    expect(html).not.toMatch(/(?:href|src)="javascript:/i)
  })

  it.each([
    ['/fr-fr', 'https://challenges.cloudflare.com'],
    ['/fr-fr/auth/login', 'https://challenges.cloudflare.com'],
    ['/fr-fr/checkout/account', "'none'"],
    ['/checkout/redirect', "'none'"],
  ])(
    '%s frames a challenge from %s where challenges are configured, and changes nothing else',
    async (path, frames) => {
      const challenged = policyOf(await ask(path, { env: newIsolate(keys) }))
      expect(challenged).toEqual({ ...policyOf(await ask(path)), 'frame-src': frames })
    },
  )

  it('brings the key of a challenge where it may be shown', async () => {
    const challengeAt = async (path: string, changes: Record<string, string>) =>
      bootOf(await (await ask(path, { env: newIsolate(changes) })).text()).challenge
    const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
    expect(await challengeAt('/fr-fr/auth/login', keys)).toEqual({ siteKey: 'key', script })
    expect(await challengeAt('/fr-fr/checkout/account', keys)).toBe('elsewhere')
    expect(await challengeAt('/fr-fr/auth/login', {})).toBeUndefined()
  })

  it.each([
    ['/fr-fr/legal/terms', true],
    ['/fr-fr/auth/login', true],
    ['/fr-fr/auth/signup', true],
    ['/fr-fr/checkout/account', true],
    ['/fr-fr/checkout/success?orderId=x', true],
    ['/fr-fr/checkout/redirect?paymentReference=x', false],
    ['/fr-fr/auth/reset?token=x', false],
  ])(
    '%s may load the tag manager: %s; a page that may not keeps its events for one that may',
    async (path, isAllowed) => {
      const boot = bootOf(await (await ask(unkept(path), { env: newIsolate(tags) })).text())
      expect(boot.tagManagerId).toBe(isAllowed ? 'GTM-ABCD123' : undefined)
      expect(boot.tagsElsewhere).toBe(isAllowed ? undefined : true)
    },
  )
})

describe('the shape of a request', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    '%s of a page is not allowed',
    async (method) => {
      for (const path of [
        '/',
        '/fr-fr/energy',
        '/account',
        '/sitemap.xml',
        '/images/x',
        '/nothing',
      ]) {
        const response = await ask(path, {
          method,
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
        })
        expect(response.status, path).toBe(405)
        expect(response.headers.get('allow')).toBe('GET, HEAD')
        expect(
          [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
        ).toEqual([])
      }
    },
  )

  it.each([
    '/',
    '/fr-fr/energy',
    '/fr-fr/nothing',
    '/cart',
    '/account',
    '/sitemap.xml',
    '/robots.txt',
    '/news',
    '/_i18n/test/fr-fr/messages.json',
  ])('HEAD of %s is GET without its body', async (path) => {
    await (await ask(path)).arrayBuffer()
    const [head, get] = [await ask(path, { method: 'HEAD' }), await ask(path)]
    expect(await head.text()).toBe('')
    expect(head.status).toBe(get.status)
    const comparable = (response: Response) =>
      [...response.headers.keys()].filter((name) => !/^(?:content-length|x-cache)$/.test(name))
    expect(comparable(head)).toEqual(comparable(get))
  })

  it.each<Record<string, string>>([
    { range: 'bytes=0-1' },
    { range: 'bytes=abc' },
    { 'if-none-match': 'junk' },
    { 'if-modified-since': 'never' },
    { cookie: 'x='.repeat(4000) },
    { cookie: '=;;;;a;=b; __Host-sid=; __Host-sid=x; visitor=customer' },
  ])('of %j changes nothing about a page', async (headers) => {
    const response = await ask('/fr-fr/energy', { headers })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('</html>')
  })

  it('counts a session that is named twice as none', async () => {
    const response = await ask(`${https}/account`, {
      headers: { cookie: `__Host-sid=${'a'.repeat(43)}; __Host-sid=${'b'.repeat(43)}` },
    })
    expect(response.status).toBe(302)
  })
})

describe('the host of a request', () => {
  it('decides nothing: addresses are the configured shop’s', async () => {
    const configured = await ask('http://shop.test/fr-fr/energy/', {
      env: deployed({ SITE_ORIGIN: 'https://shop.test/' }),
    })
    expect(configured.headers.get('location')).toBe('https://shop.test/fr-fr/energy')
    const other = await ask('https://evil.example/fr-fr/energy/', { env: deployed() })
    expect(other.headers.get('location')).toBe('https://shop.test/fr-fr/energy')
  })

  it.each([
    '/fr-fr/energy',
    '/cart',
    '/sitemap.xml',
    '/images/none',
    '/_visit/test/fr-fr/energy',
    '/api/v1/best-sellers',
    '/api/v1/health',
  ])('that is not the configured one is shown nothing at %s', async (path) => {
    const configured = deployed()
    const response = await ask(`https://evil.example${path}`, { env: configured })
    expect(response.status).toBe(421)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect((await ask(`https://shop.test.evil.example${path}`, { env: configured })).status).toBe(
      421,
    )
    expect((await ask(`https://shop.test${path}`, { env: configured })).status).not.toBe(421)
  })

  it.each(['https://shop.test', 'https://Shop.test/', 'https://shop.test:443/de'])(
    'is the shop’s own where %s is configured',
    async (SITE_ORIGIN) => {
      const response = await ask('https://shop.test/fr-fr/resellers', {
        env: deployed({ SITE_ORIGIN }),
      })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain(
        '<link rel="canonical" href="https://shop.test/fr-fr/resellers">',
      )
    },
  )

  it('may be another one for the API alone, where a shop before it asks', async () => {
    const env = deployed({ API_ORIGIN: 'https://backend.test', BACKEND_SECRET: remoteSecret })
    expect((await ask('https://backend.test/api/v1/health', { env })).status).toBe(200)
    expect((await ask('https://backend.test/fr-fr/energy', { env })).status).toBe(421)
  })

  it('is any for the health of the deployment', async () => {
    expect((await ask('https://10.0.0.7/health', { env: deployed() })).status).toBe(200)
  })
})

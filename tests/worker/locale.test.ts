// Requirements: LOC-5, LOC-6, LOC-8, LOC-9, LOC-10, LOC-11, ROUTE-22.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLocale, type Locale, locales } from '#shared/markets/markets.ts'
import { ask, bootOf, headOf, newIsolate, origin, prefix } from './shop.ts'

const crawlers = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
]

function location(response: Response) {
  return response.headers.get('location')
}

describe('a visitor without a prefix', () => {
  it.each([
    ['fr-FR,fr;q=0.9,en;q=0.8', 'fr-fr'],
    ['fr', 'fr-fr'],
    ['fr-LU', 'fr-fr'],
    ['fr-CH', 'fr-ch'],
    ['fr-CA, en;q=0.9', 'fr-ca'],
    ['FR', 'fr-fr'],
    ['de', 'de-de'],
    ['de-AT;q=0.4, it-CH;q=0.9', 'it-ch'],
    ['en', 'en-eu'],
    ['en-AU', 'en-eu'],
    ['en-GB', 'en-gb'],
    ['nl-BE', 'nl-be'],
    ['nl-SR', 'nl-nl'],
    ['pt-BR', 'pt-pt'],
    ['nb-NO', 'no-no'],
    ['nn', 'no-no'],
    ['sv-FI', 'sv-se'],
    ['zh-Hant-TW, xx, es-MX;q=0.2', 'es-es'],
    ['fr;q=0, de;q=0.1', 'de-de'],
    ['fr;q=9, de', 'de-de'],
    ['*, cs;q=0.5', 'cs-cz'],
  ])('with the languages %s goes to %s', async (acceptLanguage, locale) => {
    const response = await ask('/cart', { headers: { 'accept-language': acceptLanguage } })
    expect(response.status).toBe(302)
    expect(location(response)).toBe(`${origin}/${locale}/cart`)
  })

  it.each([
    'en-US,en;q=0.9',
    '',
    '*',
    'zh-CN',
    'constructor',
    '__proto__',
    'fr;q=NaN',
    '../../',
    'x'.repeat(600),
  ])('stays with the languages %j', async (acceptLanguage) => {
    const response = await ask('/cart', { headers: { 'accept-language': acceptLanguage } })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it.each(locales)('with the cookie %s goes there, whatever the languages', async (locale) => {
    const response = await ask('/cart', {
      headers: { cookie: `i18n_redirected=${locale}`, 'accept-language': 'sv-SE' },
    })
    if (locale === 'en-us') expect(response.status).toBe(200)
    else expect(location(response)).toBe(`${origin}/${locale}/cart`)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('keeps path and query on the way', async () => {
    const response = await ask('/auth/login?redirect=%2Faccount%3Fa%3Db&utm_source=x%20y', {
      headers: { 'accept-language': 'it' },
    })
    expect(location(response)).toBe(
      `${origin}/it-it/auth/login?redirect=%2Faccount%3Fa%3Db&utm_source=x%20y`,
    )
  })

  it('stores an automatic choice for seven days, and only on that answer', async () => {
    const response = await ask('/', { headers: { 'accept-language': 'fr' } })
    expect(response.headers.get('set-cookie')).toBe(
      'i18n_redirected=fr-fr; Max-Age=604800; Path=/; SameSite=Lax; Secure',
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const page = await ask('/fr-fr/cart', { headers: { 'accept-language': 'de' } })
    expect(page.headers.get('set-cookie')).toBeNull()
  })

  it('gets the cookie on the configured domain, and the browser learns it for a choice of its own', async () => {
    const configured = newIsolate({ COOKIE_DOMAIN: 'shop.test' })
    const response = await ask('/', { headers: { 'accept-language': 'fr' }, env: configured })
    expect(response.headers.get('set-cookie')).toContain('; Domain=shop.test;')
    expect(bootOf(await (await ask('/fr-fr/cart', { env: configured })).text()).cookieDomain).toBe(
      'shop.test',
    )
    expect(bootOf(await (await ask('/fr-fr/cart')).text())).not.toHaveProperty('cookieDomain')
  })

  it.each(['evil', 'fr_FR', '__proto__', 'FR-FR', '%00', 'x'.repeat(4096), '"fr-fr"'])(
    'with the cookie %j gets a clean one',
    async (value) => {
      const response = await ask('/', {
        headers: { cookie: `i18n_redirected=${value}`, 'accept-language': 'fr' },
      })
      expect(location(response)).toBe(`${origin}/fr-fr`)
      expect(response.headers.get('set-cookie')).toMatch(/^i18n_redirected=fr-fr;/)
    },
  )

  it('goes where one of the 22 storefronts is, and never off the shop, whatever the headers say', async () => {
    const header = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
      maxLength: 80,
    })
    const range = fc.tuple(
      fc.constantFrom('fr', 'fr-CH', 'de', 'en', 'xx', '*', 'pt-BR', 'nb', '-'),
      fc.constantFrom('', ';q=0.5', ';q=2', ';q=', ';;'),
    )
    const languages = fc.oneof(
      header,
      fc
        .array(range, { maxLength: 30 })
        .map((ranges) => ranges.map((parts) => parts.join('')).join(',')),
    )
    await fc.assert(
      fc.asyncProperty(languages, header, async (acceptLanguage, cookie) => {
        const response = await ask('/cart', {
          headers: { 'accept-language': acceptLanguage, cookie },
        })
        if (response.status === 200) return
        expect(response.status).toBe(302)
        const [, locale, rest] = new URL(location(response)!).pathname.split('/')
        expect(location(response)).toMatch(new RegExp(`^${origin}/`))
        expect(isLocale(locale!) && rest === 'cart').toBe(true)
      }),
      { numRuns: __LONG__ ? 5_000 : 150 },
    )
  })
})

describe('a prefix', () => {
  it.each(locales.filter((locale) => locale !== 'en-us'))(
    '%s is served as it is, whatever cookie and languages say',
    async (locale) => {
      const response = await ask(`/${locale}/cart`, {
        headers: { cookie: 'i18n_redirected=en-gb', 'accept-language': 'sv' },
      })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain(`data-market="${locale}"`)
    },
  )

  it.each([
    ['/FR-fr/cart?a=1', '/fr-fr/cart?a=1'],
    ['/fr-FR', '/fr-fr'],
    ['/en-us/cart', '/cart'],
    ['/en-US', '/'],
  ])('%s has its right spelling at %s', async (path, right) => {
    const response = await ask(path, { headers: { 'accept-language': 'de' } })
    expect(response.status).toBe(308)
    expect(location(response)).toBe(origin + right)
  })

  it('of the translation editor is an unknown word without one, and the default market with one', async () => {
    const unknown = await ask('/ach-ug/cart')
    expect(unknown.status).toBe(404)
    const known = await ask('/ach-ug/cart', {
      env: newIsolate({ TRANSLATION_EDITOR_URL: 'https://editor.example/live.js' }),
    })
    expect(known.status).toBe(200)
    expect(await known.text()).toContain('https://editor.example/live.js')
  })

  it('loads the editor’s script there and nowhere else, though both are the same page of the same cache', async () => {
    const editing = {
      env: newIsolate({ TRANSLATION_EDITOR_URL: 'https://editor.example/live.js' }),
    }
    const editorOf = async (path: string) =>
      bootOf(await (await ask(path, editing)).text()).editorUrl
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await editorOf('/ach-ug/company')).toBe('https://editor.example/live.js')
      for (const path of ['/company', '/fr-fr/company'])
        expect(await editorOf(path)).toBeUndefined()
    }
    const { canonical } = headOf(await (await ask('/ach-ug/company', editing)).text())
    expect(canonical).toEqual([`${origin}/company`])
    for (const path of ['/sitemap-index.xml', '/sitemap.xml', '/company'])
      expect(await (await ask(path, editing)).text()).not.toContain('ach-ug')
  })
})

describe('who is never sent elsewhere', () => {
  it.each(crawlers)('%s', async (userAgent) => {
    const response = await ask('/legal/terms', {
      headers: {
        'user-agent': userAgent,
        'accept-language': 'fr',
        cookie: 'i18n_redirected=de-de',
      },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it.each([
    '/api/v1/health',
    '/api/v2/nothing',
    '/health',
    '/_visit/test/en-us/cart',
    '/_visit/odd',
    '/_i18n/test/en-us/messages.json',
    '/_i18n/odd',
    '/sitemap.xml',
    '/sitemap-index.xml',
    '/robots.txt',
    '/images/none',
    '/images',
  ])('%s, which is no page', async (path) => {
    const response = await ask(path, {
      headers: { 'accept-language': 'fr', cookie: 'i18n_redirected=de-de' },
    })
    expect(response.status).not.toBe(302)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('a request that sends data', async () => {
    const response = await ask('/energy', { method: 'POST', headers: { 'accept-language': 'fr' } })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('the configured root', () => {
  const configured = () => newIsolate({ ROOT_REDIRECT: '/offers-winter' })

  it.each<[string, Locale]>([
    ['fr', 'fr-fr'],
    ['en-US', 'en-us'],
  ])('is where / leads, in the locale of the languages %s', async (acceptLanguage, locale) => {
    const response = await ask('/', {
      headers: { 'accept-language': acceptLanguage },
      env: configured(),
    })
    expect(response.status).toBe(302)
    expect(location(response)).toBe(`${origin}${prefix(locale)}/offers-winter`)
  })

  it('changes no other path', async () => {
    const response = await ask('/cart', { env: configured() })
    expect(response.status).toBe(200)
  })
})

describe('the configured fallback', () => {
  const configured = () => newIsolate({ LOCALE_FALLBACK: 'de-de' })

  it.each([
    ['', 'de-de'],
    ['ja', 'de-de'],
    ['fr', 'fr-fr'],
  ])('takes visitors with the languages %j to %s', async (languages, locale) => {
    const env = configured()
    // The second answer comes from memory, where there is one.
    for (let i = 0; i < 2; i++) {
      const response = await ask('/cart', { env, headers: { 'accept-language': languages } })
      expect(response.headers.get('location')).toBe(`${origin}/${locale}/cart`)
    }
  })

  it('is known to the browser, which compares with it, and moves no crawler', async () => {
    const env = configured()
    expect(bootOf(await (await ask('/fr-fr/cart', { env })).text()).localeFallback).toBe('de-de')
    expect((await ask('/cart', { env, headers: { 'user-agent': 'Googlebot/2.1' } })).status).toBe(
      200,
    )
    expect(bootOf(await (await ask('/fr-fr/cart')).text()).localeFallback).toBeUndefined()
  })
})

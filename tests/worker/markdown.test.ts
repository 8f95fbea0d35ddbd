// Requirements: MACH-1, MACH-2, MACH-3, CACHE-2.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { cents, formatMoney } from '#shared/money/money.ts'
import { publicApi } from '#worker/cache/data-cache.ts'
import { acceptsMarkdown } from '#worker/http/client-kind.ts'
import { ask, newIsolate, origin, prefix, unkept } from './shop.ts'

interface Offer {
  '@type': string
  sku?: string
  gtin13?: string
  headline?: string
  offers?: { price: string; priceCurrency: 'EUR'; availability: string }
  aggregateRating?: { reviewCount: number }
}

/** The structured data of a document. */
function dataOf(html: string): Offer[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Offer,
  )
}

/** Text as it is without the escapes of Markdown. */
const bare = (markdown: string) => markdown.replace(/\\([\\`*_[\]<>|#+~.)-])/g, '$1')

const addressOf = (locale: Locale, path: string) =>
  path === '/' ? `${prefix(locale)}/index.md` : `${prefix(locale)}${path}.md`

async function markdownOf(locale: Locale, path: string) {
  const response = await ask(addressOf(locale, path))
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  return bare(await response.text())
}

describe('the Markdown of a page', () => {
  it.each(locales)(
    'of a product in %s has the price, stock and figures of its document',
    async (locale) => {
      const pages = await publicApi(env, locale, origin)('GET /api/v1/pages')
      const { path } = pages.find(({ type }) => type === 'product')!
      const html = await (await ask(prefix(locale) + path)).text()
      const data = dataOf(html).find((each) => each['@type'] === 'Product')!
      const { price, priceCurrency, availability } = data.offers!
      const markdown = await markdownOf(locale, path)
      const amount = cents(Math.round(Number(price) * 100), priceCurrency)
      expect(markdown).toContain(formatMoney(amount, locale))
      expect(markdown).toContain(data.sku!)
      expect(markdown).toContain(data.gtin13!)
      if (data.aggregateRating) expect(markdown).toContain(String(data.aggregateRating.reviewCount))
      const product = await publicApi(
        env,
        locale,
        origin,
      )('GET /api/v1/products/{key}', {
        params: { key: pages.find((page) => page.path === path)!.product_key! },
        query: {},
      })
      expect(availability.endsWith('InStock')).toBe(product.availability.isOnStock)
      for (const { rows } of product.technical)
        for (const { label, value } of rows) expect(markdown).toContain(`- ${label}: ${value}`)
    },
  )

  it('of a listing has its products with prices and stock', async () => {
    const markdown = await markdownOf('fr-fr', '/energy')
    const products = await publicApi(
      env,
      'fr-fr',
      origin,
    )('POST /api/v1/products/search', {
      body: { category: 'energy' },
    })
    expect(products.length).toBeGreaterThan(2)
    for (const { name, price, link } of products) {
      const line = markdown.split('\n').find((each) => each.startsWith(`- [${name}](`))
      expect(line).toContain(`${origin}/fr-fr${link}`)
      expect(line).toContain(formatMoney(price.discounted?.value ?? price.value, 'fr-fr'))
    }
  })

  it('of an article, a help page and a policy has their words', async () => {
    const article = await markdownOf('en-us', '/comfort-guide/heat-less-without-feeling-cold')
    const html = await (await ask('/comfort-guide/heat-less-without-feeling-cold')).text()
    expect(article).toContain(`# ${dataOf(html).find((each) => each.headline)!.headline}`)
    const api = publicApi(env, 'de-de', origin)
    const { page } = await api('GET /api/v1/page-lookup', { query: { path: '/legal/terms' } })
    const terms = await markdownOf('de-de', '/legal/terms')
    for (const section of page!.sections)
      if (section.collection === 'text_block')
        for (const block of section.item.text)
          if (block.type === 'heading') expect(terms).toContain(`# ${block.text}`)
  })

  it('is given for the header too, at the same address', async () => {
    const path = '/de-de/legal/terms'
    const byHeader = await ask(path, { headers: { accept: 'text/markdown, text/html, */*' } })
    const byAddress = await ask(`${path}.md`)
    expect(await byHeader.text()).toBe(await byAddress.text())
    expect(byHeader.headers.get('vary')).toBe('Accept')
    expect(byHeader.headers.get('cache-control')).toBe('private, no-cache')
    expect(byAddress.headers.get('link')).toBe(`<${origin}${path}>; rel="canonical"`)
    const html = await ask(path, { headers: { accept: 'text/html' } })
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html.headers.get('cache-control')).toBe('private, no-cache')
    expect(html.headers.has('etag')).toBe(false)
    expect(await html.text()).toContain(
      `<link rel="alternate" type="text/markdown" href="${origin}${path}.md">`,
    )
  })

  it('is kept once, whatever the header and the query hold', async () => {
    const isolate = newIsolate()
    const path = unkept('/legal/terms')
    const states: (string | null)[] = []
    for (const accept of [
      'text/markdown',
      'text/markdown;q=0.9, a/b',
      `text/markdown,${'x/y,'.repeat(900)}`,
    ]) {
      const response = await ask(`${path}?odd=${states.length}`, {
        env: isolate,
        headers: { accept },
      })
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      await response.text()
      states.push(response.headers.get('x-cache'))
    }
    expect(states).toEqual(['MISS', 'HIT', 'HIT'])
  })

  it.each(['/cart.md', '/nothing-here.md', '/search.md', '/press.md', '/.md', '/account.md'])(
    'does not exist at %s',
    async (path) => {
      const response = await ask(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    },
  )

  it('is a fault of the shop, not of the address, while its data cannot be loaded', async () => {
    const broken = newIsolate({
      CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() },
      DB: {
        prepare: () => {
          throw new Error('no database')
        },
      },
    })
    // Pages that no copy answers.
    for (const path of ['/pl-pl/security.md', '/cs-cz/comfort.md'])
      expect((await ask(path, { env: broken })).status, path).toBeGreaterThanOrEqual(500)
  })
})

describe('the header', () => {
  it.each([
    ['text/markdown', true],
    ['text/html, text/markdown', true],
    ['text/markdown;q=0.5, text/html', false],
    ['text/markdown; q=0', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['*/*', false],
    [`${'a/b,'.repeat(2000)}text/markdown`, false],
    ['text/markdown;q=x', false],
  ])('%j asks for Markdown: %j', (accept, expected) => {
    expect(acceptsMarkdown(accept)).toBe(expected)
  })
})

describe('llms.txt', () => {
  it.each(locales)('of %s names pages that are there', async (locale) => {
    const response = await ask(`${prefix(locale)}/llms.txt`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^# Orvane\n\n> /)
    const links = [...text.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, href]) => href!)
    expect(links.length).toBeGreaterThan(10)
    expect(links.every((href) => href.startsWith(`${origin}${prefix(locale)}/`))).toBe(true)
    if (marketOf(locale).code !== 'fr-fr') return
    for (const href of links) {
      const { status } = await ask(href)
      expect(status, href).toBe(200)
    }
  })
})

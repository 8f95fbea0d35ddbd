// Requirements: ROUTE-26, ROUTE-27.
import { describe, expect, it } from 'vitest'
import { locales } from '#shared/markets/markets.ts'
import { apiKey } from '#shared/api/client.ts'
import { ask, askVisit, bootOf, prefix, visitOf } from './shop.ts'

const path = '/thermostat-tempo'

describe('an in-app navigation', () => {
  it('brings the page in its first line and every slow part in a line of its own', async () => {
    const [first, ...rest] = await askVisit('fr-fr', path)
    const { visit } = first as { visit: { deferred: string[] } }
    expect(visit).toMatchObject({
      page: 'product',
      locale: 'fr-fr',
      path,
      status: 200,
      params: { product: 'thermostat-tempo' },
    })
    expect(visit.deferred.length).toBeGreaterThan(0)
    expect(rest.map((line) => 'key' in line && line.key).sort()).toEqual([...visit.deferred].sort())
    for (const line of rest) expect(line).toHaveProperty('value')
  })

  it.each(['/', '/energy', path, '/legal/terms', '/cart'])(
    'to %s makes the same visit as the document, with what an open page needs of its head',
    async (one) => {
      const { visit } = bootOf(await (await ask(`/fr-fr${one === '/' ? '' : one}`)).text())
      const { description: _, ogImage: __, withoutScripts: ___, ...head } = visit.head
      expect(await visitOf('fr-fr', one)).toEqual({ ...visit, head })
    },
  )

  it.each(locales)('works in %s', async (locale) => {
    const visit = await visitOf(locale, '/energy')
    expect(visit).toMatchObject({
      page: 'category',
      locale,
      status: 200,
      params: { category: 'energy' },
    })
    expect(visit.head.canonical).toMatch(new RegExp(`${prefix(locale)}/energy$`))
  })

  it('is never kept by a cache outside, and crawlers leave it alone', async () => {
    const response = await ask('/_visit/test/fr-fr/energy')
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
  })

  it('of another build is refused, so that the browser loads the document', async () => {
    const response = await ask('/_visit/older/fr-fr/energy')
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'BuildChanged' })
  })

  it.each([
    '/_visit/test/xx-yy/energy',
    '/_visit/test/FR-FR/energy',
    '/_visit/test/toString/energy',
  ])('to %s is nowhere', async (address) => {
    expect((await ask(address)).status).toBe(404)
  })

  it('to home needs no second request', async () => {
    expect((await ask('/_visit/test/fr-fr/')).status).toBe(200)
  })

  it('uses only the query parameters of the page', async () => {
    const sorted = await visitOf('fr-fr', '/all-products?sort=price-asc&utm_source=x')
    expect(sorted.head.canonical).toMatch(/\/all-products\?sort=price-asc$/)
    expect(sorted.data).toMatchObject({ criteria: { sort: 'price-asc' } })
  })

  it('is served from the copy the second time', async () => {
    const address = '/_visit/test/fr-fr/company'
    const first = await ask(address)
    const text = new TextDecoder()
    const body = text.decode(await first.arrayBuffer())
    const second = await ask(address, { headers: { cookie: 'a=b', 'accept-language': 'de' } })
    expect([first.headers.get('x-cache'), second.headers.get('x-cache')]).toEqual(['MISS', 'HIT'])
    expect(text.decode(await second.arrayBuffer())).toBe(body)
  })

  it('names its slow parts by the keys that the page asks for', async () => {
    const visit = await visitOf('fr-fr', path)
    if (visit.page !== 'product') throw new Error('no product')
    expect(visit.deferred).toContain(
      apiKey('fr-fr', 'GET /api/v1/reviews/{sku}', {
        params: { sku: visit.data.product.sku },
      } as never),
    )
  })
})

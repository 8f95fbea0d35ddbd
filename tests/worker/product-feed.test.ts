// Requirements: MACH-6, PRICE-5, SEC-16.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { energyClasses } from '#shared/catalog/product-facts.ts'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { publicApi } from '#worker/cache/data-cache.ts'
import { ask, newIsolate, origin, prefix } from './shop.ts'

type Elements = Record<string, (string | Elements)[]>

/** Children of an element by name, in their order; a text is unescaped. */
function elements(xml: string): Elements {
  const found: Elements = {}
  for (const [, name, body] of xml.matchAll(/<([a-z_:]+)>(.*?)<\/\1>/gs))
    (found[name!] ??= []).push(body!.includes('<') ? elements(body!) : unescaped(body!))
  return found
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text: string) =>
  text.replace(/&([a-z#\d]+);/g, (_, name: string) => signs[name] ?? 'unknown entity')

// The published rules of Google's product data specification.
const one = <T extends z.ZodType>(schema: T) => z.tuple([schema])
const maybe = <T extends z.ZodType>(schema: T) => one(schema).optional()
const text = (longest: number) => z.string().trim().min(1).max(longest)
const amount = z.string().regex(/^\d+\.\d{2} [A-Z]{3}$/)
const url = z.url({ protocol: /^https?$/ }).max(2000)
const country = z.string().regex(/^[A-Z]{2}$/)
const days = z.string().regex(/^\d{1,2}$/)
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)/.source
const energy = z.enum(['A+++', 'A++', 'A+', ...energyClasses])

/** A GTIN-13 with its check digit that GS1 gave to a company. */
const gtin = z.string().refine((code) => {
  const digits = [...code].map(Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 ? 3 : 1), 0)
  return /^\d{13}$/.test(code) && sum % 10 === 0 && !/^(?:2|0[245]|9[89])/.test(code)
})

const Shipping = z.strictObject({
  'g:country': one(country),
  'g:region': maybe(text(100)),
  'g:service': one(text(100)),
  'g:price': one(amount),
  'g:min_handling_time': one(days),
  'g:max_handling_time': one(days),
  'g:min_transit_time': one(days),
  'g:max_transit_time': one(days),
})

const Tax = z.strictObject({
  'g:country': one(z.literal('US')),
  'g:region': one(country),
  'g:rate': one(z.string().regex(/^\d{1,2}(?:\.\d{1,4})?$/)),
  'g:tax_ship': one(z.enum(['yes', 'no'])),
})

const Item = z
  .strictObject({
    'g:id': one(text(50)),
    'g:item_group_id': maybe(text(50)),
    'g:title': one(text(150)),
    'g:description': one(text(5000)),
    'g:link': one(url),
    'g:image_link': one(url),
    'g:additional_image_link': z.array(url).max(10).optional(),
    'g:availability': one(z.enum(['in_stock', 'out_of_stock', 'preorder', 'backorder'])),
    'g:price': one(amount),
    'g:sale_price': maybe(amount),
    'g:sale_price_effective_date': maybe(z.string().regex(new RegExp(`^${instant}/${instant}$`))),
    'g:brand': one(text(70)),
    'g:gtin': maybe(gtin),
    'g:mpn': maybe(text(70)),
    'g:identifier_exists': maybe(z.enum(['yes', 'no'])),
    'g:condition': one(z.enum(['new', 'refurbished', 'used'])),
    'g:color': one(text(100)),
    'g:is_bundle': maybe(z.enum(['yes', 'no'])),
    'g:google_product_category': one(z.string().regex(/^[A-Z][\w&, ]+(?: > [A-Z][\w&, ]+)+$/)),
    'g:product_type': one(text(750)),
    'g:energy_efficiency_class': maybe(energy),
    'g:min_energy_efficiency_class': maybe(energy),
    'g:max_energy_efficiency_class': maybe(energy),
    'g:shipping_weight': one(z.string().regex(/^\d+ (?:g|kg|lb|oz)$/)),
    'g:shipping': z.array(Shipping).min(1).max(100),
    'g:tax': z.array(Tax).min(1).max(100).optional(),
  })
  .refine((item) => item['g:gtin'] || item['g:mpn'] || item['g:identifier_exists']?.[0] === 'no')

const itemsOf = (xml: string) =>
  [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, body]) => Item.parse(elements(body!)))

const centsOf = (value: string) => Number(value.split(' ')[0]!.replace('.', ''))

async function feed(locale: Locale) {
  const response = await ask(`${prefix(locale)}/products.xml`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  return response.text()
}

describe.each(locales)('the product feed of %s', (locale) => {
  const market = marketOf(locale)

  it('keeps the published rules', async () => {
    const xml = await feed(locale)
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="http:\/\/base.google.com\/ns\/1.0"/,
    )
    expect(xml.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
    expect(xml).toContain(`<language>${market.hreflang}</language>`)
    const items = itemsOf(xml)
    expect(items.length).toBeGreaterThan(50)
    const ids = items.map((item) => item['g:id'][0])
    expect(new Set(ids).size).toBe(ids.length)
    const links = items.map((item) => item['g:link'][0])
    expect(new Set(links).size).toBe(links.length)
    for (const link of links) expect(link.startsWith(`${origin}${prefix(locale)}/`)).toBe(true)
    for (const item of items) {
      const amounts = [item['g:price'], item['g:sale_price'] ?? []].flat()
      for (const value of [...amounts, ...item['g:shipping'].flatMap((each) => each['g:price'])])
        expect(value.endsWith(` ${market.defaultCurrency}`), value).toBe(true)
      if (market.country !== 'EU')
        for (const each of item['g:shipping']) expect(each['g:country']).toEqual([market.country])
      const services = item['g:shipping'].map((each) => `${each['g:country']}/${each['g:service']}`)
      expect(new Set(services).size).toBe(services.length)
      expect('g:tax' in item).toBe(market.country === 'US')
    }
    // Colours of one product, and they alone, share a group.
    const groups = Map.groupBy(items, (item) => item['g:item_group_id']?.[0])
    for (const [group, members] of groups) {
      if (group === undefined) continue
      expect(members.length, group).toBeGreaterThan(1)
      expect(new Set(members.map((item) => item['g:color'][0])).size).toBe(members.length)
    }
  })

  it('has the products, prices and stock of their pages', async () => {
    const items = new Map(itemsOf(await feed(locale)).map((item) => [item['g:id'][0], item]))
    const api = publicApi(env, locale, origin)
    const cards = await api('POST /api/v1/products/search', { body: { limit: 48 } })
    expect(new Set(cards.flatMap((card) => card.colorVariants.map(({ sku }) => sku)))).toEqual(
      new Set(items.keys()),
    )
    for (const { key, colorVariants } of cards)
      for (const { sku, link } of colorVariants) {
        const color = new URLSearchParams(link.split('?')[1]).get('color') ?? undefined
        const input = { params: { key }, query: { color } }
        const product = await api('GET /api/v1/products/{key}', input)
        const item = items.get(sku)!
        const { value, discounted, lowest30Days } = product.price
        const before = lowest30Days ?? value
        expect(centsOf(item['g:price'][0]), sku).toBe(
          discounted ? before.centAmount : value.centAmount,
        )
        expect(item['g:sale_price']?.map(centsOf), sku).toEqual(
          discounted && [discounted.value.centAmount],
        )
        expect(item['g:availability'][0] === 'in_stock').toBe(product.availability.isOnStock)
        expect(item['g:description'][0]).toBe(product.description)
        expect(item['g:title'][0]).toContain(product.name)
        expect(item['g:condition'][0] === 'refurbished').toBe(product.label?.key === 'refurbish')
        expect(item['g:energy_efficiency_class']?.[0]).toBe(product.energyClass)
        expect(1 + (item['g:additional_image_link']?.length ?? 0)).toBe(product.images.length)
      }
  })
})

describe('the product feed', () => {
  it('leads to the page of each colour', async () => {
    const item = itemsOf(await feed('fr-fr')).find(({ 'g:id': [id] }) => id === 'ORV-AUBE-BLA')!
    const page = await ask(item['g:link'][0])
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('"sku":"ORV-AUBE-BLA"')
  })

  it('charges delivery as a cart of one piece does', async () => {
    const items = itemsOf(await feed('de-de'))
    const standard = (id: string) =>
      items.find((item) => item['g:id'][0] === id)!['g:shipping'][0]!['g:price'][0]
    expect(standard('ORV-NOTE-WHI')).toBe('4.90 EUR')
    // From 99 euros on.
    expect(standard('ORV-AUBE-TIT')).toBe('0.00 EUR')
  })

  it('names the energy class of lamps in Europe with its scale, not in America', async () => {
    const lamp = async (locale: Locale) =>
      itemsOf(await feed(locale)).find(({ 'g:id': [id] }) => id.startsWith('ORV-VEILLEUSE'))
    expect(await lamp('de-ch')).toMatchObject({
      'g:energy_efficiency_class': ['E'],
      'g:min_energy_efficiency_class': ['G'],
      'g:max_energy_efficiency_class': ['A'],
    })
    const american = await lamp('en-us')
    if (american) expect(american).not.toHaveProperty('g:energy_efficiency_class')
  })

  it('comes in parts, each of which names the next; other spellings are no files', async () => {
    const isolate = newIsolate({ BENCH_NO_CACHE: '1' })
    const rows = Array.from(
      { length: 300 },
      (_, index) => `('p-${index}','p-${index}',
      'product','energy','lighting-plug',0,9000,'2026-01-01',NULL)`,
    )
    await env.DB.prepare(`INSERT INTO products VALUES ${rows.join()}`).run()
    await env.DB.prepare(
      `INSERT INTO product_texts (product_key, language, name, kind, path, words, card, detail)
      SELECT 'p-299', language, name, kind, '/p-299', words, card, 'broken' FROM product_texts WHERE product_key = 'note'`,
    ).run()
    await env.DB.prepare(
      `INSERT INTO variants SELECT 'ORV-P-299', 'p-299', 0, color, '2999999999999', weight, label, images FROM variants WHERE sku = 'ORV-NOTE-WHI'`,
    ).run()
    await env.DB.prepare(
      `INSERT INTO prices SELECT 'ORV-P-299', store, currency, cents, NULL, NULL, NULL, NULL FROM prices WHERE sku = 'ORV-NOTE-WHI'`,
    ).run()
    const first = await (await ask('/fr-fr/products.xml', { env: isolate })).text()
    expect(first).toContain(
      `rel="next" type="application/rss+xml" href="${origin}/fr-fr/products-2.xml"`,
    )
    const second = await ask('/fr-fr/products-2.xml', { env: isolate })
    expect(second.status).toBe(200)
    const xml = await second.text()
    expect(xml).not.toContain('rel="next"')
    expect(xml).toContain('<g:id>ORV-P-299</g:id>')
    for (const path of ['products-1.xml', 'products-3.xml', 'products-02.xml', 'a/products.xml'])
      expect((await ask(`/fr-fr/${path}`, { env: isolate })).status, path).toBe(404)
    await env.DB.prepare(`DELETE FROM products WHERE key LIKE 'p-%'`).run()
  })

  it('is read once, whatever the query of a request is', async () => {
    const before = await ask('/it-it/products.xml')
    await before.text()
    const after = await ask('/it-it/products.xml?utm=1&part=7')
    expect(after.headers.get('x-cache')).toBe('HIT')
    expect(await after.text()).toBe(await (await ask('/it-it/products.xml')).text())
  })

  it('is named by the summary for programs', async () => {
    expect(await (await ask('/de-de/llms.txt')).text()).toContain(`(${origin}/de-de/products.xml)`)
  })
})

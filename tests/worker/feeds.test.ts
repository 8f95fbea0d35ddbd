// Requirements: MACH-4, MACH-5.
import { describe, expect, it } from 'vitest'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { ask, origin, prefix } from './shop.ts'

/** The text of each element of this name. */
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text]) => text!,
  )

async function feedOf(locale: Locale, name: string) {
  const response = await ask(`${prefix(locale)}/${name}.xml`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  return response.text()
}

describe.each(['articles', 'press'])('the feed of %s', (name) => {
  it.each(locales)('of %s is RSS with absolute addresses, dates, newest first', async (locale) => {
    const xml = await feedOf(locale, name)
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/)
    // Every sign of XML in a text is escaped.
    expect(xml.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, '')).not.toContain('&')
    expect(all(xml, 'language')).toEqual([marketOf(locale).hreflang])
    const [items, links, guids] = [
      xml.match(/<item>/g)?.length ?? 0,
      all(xml, 'link'),
      all(xml, 'guid'),
    ]
    expect(items).toBeGreaterThan(3)
    expect(guids).toHaveLength(items)
    expect(new Set(guids).size).toBe(items)
    // Those of articles have been their English addresses since before these had others.
    if (name === 'press') expect(links.slice(1)).toEqual(guids)
    for (const link of [...links, ...guids])
      expect(link.startsWith(`${origin}${prefix(locale)}/`)).toBe(true)
    const dates = all(xml, 'pubDate').map((date) => Date.parse(date))
    expect(dates).toHaveLength(items)
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    for (const text of [...all(xml, 'title'), ...all(xml, 'description')])
      expect(text.length).toBeGreaterThan(3)
  })

  it('leads to pages that exist, and is named by its page', async () => {
    const [page, first] = all(await feedOf('fr-fr', name), 'link')
    for (const address of [page!, first!])
      expect((await ask(new URL(address).pathname)).status).toBe(200)
    expect(await (await ask(new URL(page!).pathname)).text()).toContain(
      `<link rel="alternate" type="application/rss+xml" href="${origin}/fr-fr/${name}.xml">`,
    )
  })

  it('is the same file for every query, and no other spelling', async () => {
    expect((await ask(`/fr-fr/${name}.xml?x=1`)).status).toBe(200)
    expect((await ask(`/fr-fr/x/${name}.xml`)).status).toBe(404)
    expect((await ask(`/fr-fr/more${name}.xml`)).status).toBe(404)
  })
})

it('a list of products names each of them in structured data, in its order', async () => {
  const html = await (await ask('/de-de/all-products')).text()
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) =>
      JSON.parse(json!) as {
        '@type': string
        numberOfItems: number
        itemListElement: { position: number; name: string; url: string }[]
      },
  )
  const list = data.find((each) => each['@type'] === 'ItemList')!
  expect(list.itemListElement).toHaveLength(list.numberOfItems)
  expect(list.numberOfItems).toBeGreaterThan(20)
  expect(list.itemListElement.map(({ position }) => position)).toEqual(
    list.itemListElement.map((_, index) => index + 1),
  )
  const { url, name } = list.itemListElement[0]!
  const product = await ask(new URL(url).pathname)
  expect(product.status).toBe(200)
  expect(await product.text()).toContain(`"name":${JSON.stringify(name)}`)
})

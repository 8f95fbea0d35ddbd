// Requirements: CONT-8, CONT-16, MACH-4.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { shareHeight, shareKey, shareWidth } from '#shared/catalog/pictures.ts'
import { ask, headOf, origin } from './shop.ts'

const paths = {
  home: '/de-de',
  product: '/de-de/thermostat-tempo',
  colour: '/de-de/thermostat-tempo?color=black',
  installation: '/de-de/thermostat-tempo/installation',
  listing: '/de-de/all-products',
  category: '/de-de/energy',
  subcategory: '/de-de/energy/heating-cooling',
  articles: '/de-de/comfort-guide',
  article: '/de-de/comfort-guide/weniger-heizen-ohne-zu-frieren',
  help: '/de-de/help',
  returns: '/de-de/help/returns',
  contact: '/de-de/help/contact',
  policy: '/de-de/legal/terms',
  press: '/de-de/press',
  compare: '/de-de/compare?products=tempo',
  search: '/de-de/search?q=tempo',
}

/** The document of a page, at the address that the market has for it. */
async function pageOf(path: string) {
  const first = await ask(path)
  const moved = first.headers.get('location')
  const response = moved ? await ask(moved) : first
  expect(response.status, path).toBe(200)
  return response.text()
}

const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as { '@type': string; itemListElement?: unknown[] },
  )

describe.each(Object.entries(paths))('the %s page', (name, path) => {
  it('names its picture for other sites, with its size and what it shows', async () => {
    const { meta, title } = headOf(await pageOf(path))
    const address = new URL(meta.get('og:image')!)
    expect(address.origin).toBe(origin)
    expect(address.pathname).toMatch(/^\/images\/[a-z0-9-]+$/)
    expect(meta.get('og:image:width')).toBe(String(shareWidth))
    expect(meta.get('og:image:height')).toBe(String(shareHeight))
    expect(meta.get('og:image:type')).toBe('image/jpeg')
    expect(meta.get('og:image:alt')!.length).toBeGreaterThan(3)
    if (!/^(?:product|colour|article)$/.test(name)) expect(meta.get('og:image:alt')).toBe(title)
    expect(meta.get('twitter:card')).toBe('summary_large_image')
  })

  it.skipIf(name === 'home')('tells search engines where it is', async () => {
    const crumbs = dataOf(await pageOf(path)).find((each) => each['@type'] === 'BreadcrumbList')
    expect(crumbs?.itemListElement?.length).toBeGreaterThan(0)
  })
})

describe('a picture for other sites', () => {
  it('is the one that a push has drawn', async () => {
    const drawn = new Uint8Array([0xff, 0xd8, 0xff, 7])
    await env.MEDIA.put(shareKey('drawn-picture'), drawn)
    const { meta } = headOf(await pageOf(paths.home))
    const { search } = new URL(meta.get('og:image')!)
    const response = await ask(`/images/drawn-picture${search}`)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(drawn)
    expect((await ask('/images/drawn-picture?width=320')).status).toBe(404)
  })
})

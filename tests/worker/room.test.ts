// Requirements: ROOM-1, ROOM-2, ROOM-3, ROOM-4.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createApi } from '#shared/api/client.ts'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { localePath } from '#shared/markets/locale.ts'
import { roomIds } from '#shared/room/room-ids.ts'
import { testOrigin } from '#tests/support/api.ts'
import { matchedRouteOf } from '#worker/visit/matched-route.ts'
import { ask, newIsolate, origin, throughApp } from './shop.ts'

/** The address of the house in a market, by its English path. */
async function addressOf(locale: Locale): Promise<string> {
  const path = localePath(locale, '/room')
  const response = await ask(path)
  return response.status === 308 ? new URL(response.headers.get('location')!).pathname : path
}

async function pageAt(path: string) {
  const response = await ask(path)
  const html = (await response.text()).replace(/<script\b[^]*?<\/script>/g, '')
  return {
    html,
    status: response.status,
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    isIndexed: !/<meta name="robots" content="noindex"/.test(html),
    rooms: [...html.matchAll(/<a href="([^"]+)" rel="nofollow" class="house-room"/g)].map(
      ([, href]) => href!.replaceAll('&amp;', '&'),
    ),
    spots: [...html.matchAll(/<a href="([^"]+)" rel="nofollow" class="house-spot/g)].map(
      ([, href]) => href!.replaceAll('&amp;', '&'),
    ),
    set: /name="set" value="([^"]+)"/.exec(html)?.[1],
  }
}

describe('the house', () => {
  it.each(locales)('has a page in %s whose rooms each take devices', async (locale) => {
    const path = await addressOf(locale)
    const whole = await pageAt(path)
    expect([whole.status, whole.canonical, whole.isIndexed]).toEqual([200, origin + path, true])
    expect(whole.html).toContain(`hreflang="${marketOf(locale).hreflang}" href="${origin}${path}"`)
    expect(whole.rooms).toEqual(roomIds.map((room) => `${path}?room=${room}`))
    expect(whole.set).toBeUndefined()
    const room = await pageAt(whole.rooms[0]!)
    expect([room.status, room.canonical, room.isIndexed]).toEqual([200, origin + path, false])
    expect(room.spots.length).toBeGreaterThanOrEqual(2)
    const placed = await pageAt(room.spots[0]!)
    expect(placed.set).toMatch(/^ORV-[A-Z-]+\*1$/)
  })

  it('says what a plan costs at the prices of the market, as one set for the cart', async () => {
    const { set, html } = await pageAt('/fr-fr/piece?hall=tempo&bedroom=cadence*2.trait&room=hall')
    expect(set).toBe('ORV-TRAIT-WHI*1 ORV-CADENCE-WHI*2 ORV-TEMPO-WHI*1')
    const api = createApi({ fetch: throughApp(env), locale: 'fr-fr', origin: testOrigin })
    const costs = await Promise.all(
      Object.entries({ cadence: 2, trait: 1, tempo: 1 }).map(async ([key, quantity]) => {
        const { price } = await api('GET /api/v1/products/{key}', { params: { key }, query: {} })
        return (price.discounted ?? price).value.centAmount * quantity
      }),
    )
    const total = costs.reduce((sum, cost) => sum + cost, 0)
    expect(html).toContain(`${Math.floor(total / 100)},${String(total % 100).padStart(2, '0')}`)
    expect(html).toContain('La fenêtre s’ouvre, le radiateur attend.')
  })

  it('takes a bundle where it costs less than its parts', async () => {
    const { set } = await pageAt('/fr-fr/piece?hall=tempo&bedroom=cadence*3')
    expect(set).toBe('ORV-PACK-CHALEUR-WHI*1')
  })

  it('says what is sold out, and keeps it out of the cart', async () => {
    const { set, html } = await pageAt('/fr-fr/piece?living=ciel&garden=pluie')
    expect(set).toBe('ORV-CIEL-SIL*1')
    expect(html.match(/room-count">\d+/g)).toEqual(['room-count">1'])
    expect(html.match(/class="house-amount/g)).toHaveLength(1)
    expect(/role="status"[^>]*>([^<]*)/.exec(html)?.[1]).toMatch(/^1\D/)
    expect(html).toContain('Ce qui est épuisé n’est ni compté ni ajouté au panier.')
  })

  it('never offers what a market does not sell', async () => {
    const { html, spots } = await pageAt('/room?hall=verrou.tempo&room=hall')
    expect(html).not.toMatch(/Verrou/)
    expect(spots.every((link) => !link.includes('verrou'))).toBe(true)
  })

  it('gives the reach that product data has, and no other', async () => {
    const { html } = await pageAt('/de-de/zimmer?living=ciel.cadence.passerelle&garden=vent')
    expect(html).toMatch(/868 \/ 915.MHz · 100.m im Freien/)
    expect(html).toContain('class="figures"')
    const thread = await pageAt('/de-de/zimmer?living=cadence.passerelle')
    expect(thread.html).toContain('Deshalb nennen wir keine Zahl.')
    expect(thread.html).not.toMatch(/\d+.m im Freien/)
  })

  it('is the same page for a plan with parts that are none', async () => {
    const first = await pageAt('/de-de/zimmer?hall=tempo')
    const same = await pageAt('/de-de/zimmer?utm_source=x&hall=sword.tempo.%3Cb%3E&attic=tempo')
    expect(same.set).toBe(first.set)
    expect(same.rooms).toEqual(first.rooms)
  })

  it.each([
    '?hall=nonsense',
    '?hall=',
    '?hall=tempo*0',
    '?room=dungeon',
    '?bathroom=tempo',
    '?hall=%00',
    '?hall=<script>',
    '?__proto__=tempo',
    `?hall=${'x.'.repeat(500)}`,
    '?hall[]=tempo',
  ])('is empty for "%.30s", from the copy of the plain page', async (query) => {
    const isolate = newIsolate()
    await (await ask('/de-de/zimmer', { env: isolate })).text()
    const response = await ask(`/de-de/zimmer${query}`, { env: isolate })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-cache')).toMatch(/^(?:HIT|STALE)$/)
    expect(await response.text()).not.toContain('content="noindex"')
  })

  it('links to plans of several rooms by the query that the caches know (CACHE-2)', async () => {
    const { rooms } = await pageAt('/de-de/zimmer?living=ciel&bedroom=trait&hall=tempo')
    expect(rooms[0]).toBe('/de-de/zimmer?bedroom=trait&hall=tempo&living=ciel&room=child')
    for (const link of rooms) {
      const { search } = new URL(link, origin)
      expect(matchedRouteOf(env, '/room', search).query).toBe(search)
    }
  })

  it('is at one address in each language', async () => {
    const response = await ask('/fr-fr/zimmer')
    expect([response.status, response.headers.get('location')]).toEqual([
      308,
      expect.stringContaining('/fr-fr/piece'),
    ])
  })

  it('is linked from the home page, the finders, the help and the footer, and in the sitemap', async () => {
    for (const path of ['', '/compatibilite', '/aide'])
      expect((await pageAt(`/fr-fr${path}`)).html, path).toContain('href="/fr-fr/piece"')
    expect(await (await ask('/fr-fr/sitemap.xml')).text()).toContain('/fr-fr/piece<')
  })

  it('has a Markdown form', async () => {
    const response = await ask('/en-gb/room.md')
    expect(response.headers.get('content-type')).toContain('text/markdown')
    const text = await response.text()
    expect(text).toContain('# Plan your home, room by room.')
    expect(text).toContain('Warm where you are')
  })

  it('is found by the search', async () => {
    const api = createApi({ fetch: throughApp(env), locale: 'en-gb', origin: testOrigin })
    const { help } = await api('GET /api/v1/suggest', { query: { q: 'plan your home' } })
    expect(help.map(({ path }) => path)).toContain('/room')
  })
})

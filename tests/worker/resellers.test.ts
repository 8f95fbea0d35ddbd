// Requirements: HELP-11, HELP-12.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { marketOf, markets } from '#shared/markets/markets.ts'
import { mapWidth } from '#shared/resellers/country-map.ts'
import { nearText } from '#shared/resellers/shown-resellers.ts'
import { unchangedVisit } from '../../worker/render/boot.ts'
import { ask, bootOf, visitOf } from './shop.ts'

/** Units of a map that a number takes on a screen of 320 pixels: 28 of 288 pixels. */
const numberWidth = (28 / 288) * mapWidth

/** Places near which the numbers of many resellers are close to each other. */
const sorted: Readonly<Record<string, string>> = {
  CH: 'Zürich',
  DE: 'Köln',
  EU: 'Cork',
  FR: 'Strasbourg',
  GB: 'London',
  US: 'Boston',
}

const files = import.meta.glob<string>(
  '/public/assets/near-2026-11/{CA,CH,DE,EU,FR,GB,PL,US}/*.txt',
  {
    query: '?raw',
    import: 'default',
  },
)

// The platform answers files of the build, which the worker under test has not.
beforeAll(() => {
  Object.assign(env, {
    ASSETS: {
      fetch: async (url: string) => {
        const file = files[`/public${new URL(url).pathname}`]
        return file ? new Response(await file()) : new Response('', { status: 404 })
      },
    },
  })
})

async function shownAt(market: string, typed?: string) {
  const query = typed === undefined ? '' : `?near=${encodeURIComponent(typed)}`
  const response = await ask(`${market === 'en-us' ? '' : `/${market}`}/resellers${query}`)
  const html = await response.text()
  const { visit } = bootOf(html)
  if (visit.page !== 'resellers') throw new Error(`${market} ${typed} is ${visit.page}`)
  return { html, response, ...visit.data.shown }
}

describe('the page of resellers', () => {
  it('lists those of the country with address, hours, telephone and route, each on the map', async () => {
    const { html, list, others } = await shownAt('de-de')
    expect(list.length).toBeGreaterThanOrEqual(4)
    for (const { id, country, phone, hours, spot, route } of list) {
      expect(country).toBe('DE')
      expect(html).toContain(`id="${id}"`)
      expect(html).toContain(`href="#${id}"`)
      expect(html).toContain(`href="#map-${id}"`)
      expect(html).toContain(`href="tel:${phone.tel}"`)
      expect(html).toContain(route)
      expect(hours.length).toBeGreaterThan(0)
      expect(spot).toBeDefined()
    }
    expect(html).toContain('"@type":"Store"')
    expect(others.map(({ country }) => country)).toContain('Österreich')
  })

  it.each([
    ['fr-fr', '67000', 'Strasbourg', 'km'],
    ['fr-fr', 'nantes', 'Nantes', 'km'],
    ['de-de', 'Muenchen', 'München', 'km'],
    ['en-us', 'Portland, OR', 'Portland', 'mi'],
    ['en-gb', 'EH1 1AA', 'Edinburgh', 'mi'],
    ['en-ca', 'H2Y 1A1', 'Montréal', 'km'],
    ['pl-pl', '80-836', 'Gdańsk', 'km'],
    ['fr-ch', 'Genève', 'Genève', 'km'],
    ['en-eu', 'Cork', 'Cork', 'km'],
    ['en-eu', 'T12 X70A', 'Cork', 'km'],
    ['de-ch', 'CH-8001', 'Zürich', 'km'],
  ])('%s: near %s, %s comes first', async (market, typed, town, unit) => {
    const { list, near } = await shownAt(market, typed)
    expect(near?.place).toBeDefined()
    expect(list[0]?.town).toBe(town)
    expect(list[0]?.distance).toMatch(new RegExp(`\\d\\s?${unit}$`))
  })

  it('offers other places of the same name', async () => {
    const { near, html } = await shownAt('en-us', 'Portland')
    const [other = ''] = near?.place === undefined ? [] : near.others
    expect(other).toMatch(/^Portland, \d{5}$/)
    expect(html).toContain(`?near=${encodeURIComponent(other)}#near"`)
    const { near: second } = await shownAt('en-us', other)
    expect(second).toMatchObject({ typed: other, place: 'Portland' })
    expect(second?.place !== undefined && second.others).not.toContain(other)
  })

  it('has each number whole on the map and none over another', async () => {
    for (const { code } of markets.filter(({ country }) => country in sorted)) {
      const { list, map } = await shownAt(code, sorted[marketOf(code).country])
      const spots = list.flatMap(({ spot, label }) => (spot ? [label ?? spot] : []))
      expect(spots.length, code).toBeGreaterThan(3)
      spots.forEach((one, index) => {
        for (const edge of [one.x, mapWidth - one.x, one.y, map.height - one.y])
          expect(edge, code).toBeGreaterThan(numberWidth / 2)
        for (const other of spots.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y), code).toBeGreaterThan(numberWidth)
      })
    }
  })

  it.each(['Nirgendwohausen', '🙂🙂', '<script>alert(1)</script>', 'x'.repeat(500), '00000'])(
    'says that it does not know %s, and keeps the list',
    async (typed) => {
      const { html, list, near, response } = await shownAt('de-de', typed)
      expect(response.status).toBe(200)
      expect(near).toBeDefined()
      expect(near?.place).toBeUndefined()
      expect(list.length).toBeGreaterThanOrEqual(4)
      expect(html).not.toContain('<script>alert')
    },
  )

  it('keeps no answer about a typed place', async () => {
    await shownAt('de-de', 'Köln')
    const { response } = await shownAt('de-de', 'Köln')
    expect(response.headers.get('x-cache')).toBe('MISS')
    expect(response.headers.get('link') ?? '').not.toContain('near')
  })

  it.each([
    ['/fr-fr/resellers.md?near=Lyon', undefined],
    ['/fr-fr/resellers?near=Lyon', 'text/markdown'],
  ])('keeps no Markdown of a typed place at %s', async (path, accept) => {
    const headers = accept ? { accept } : undefined
    await ask(path, { headers })
    const response = await ask(path, { headers })
    expect(response.headers.get('x-cache')).toBe('MISS')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('link')).toMatch(/\/fr-fr\/resellers>; rel="canonical"$/)
    const { words, near } = await shownAt('fr-fr', 'Lyon')
    expect(near && (await response.text()).includes(nearText(near, words))).toBe(true)
  })

  it('says in Markdown that it does not know a place', async () => {
    const { words } = await shownAt('fr-fr')
    const text = await (await ask('/fr-fr/resellers.md?near=Nullepart')).text()
    expect(text).toContain(nearText({ typed: 'Nullepart' }, words))
    const plainText = await (await ask('/fr-fr/resellers.md')).text()
    expect(plainText).not.toContain('Nullepart')
  })

  it('leaves the visit of the page without a place in memory', async () => {
    const plainVisit = await visitOf('fr-fr', '/resellers')
    const typedVisit = await visitOf('fr-fr', '/resellers?near=Lyon')
    expect(unchangedVisit(env, plainVisit)).toBe(plainVisit)
    expect(unchangedVisit(env, typedVisit)).toBe(typedVisit)
    expect(unchangedVisit(env, structuredClone(plainVisit))).toBe(plainVisit)
  })

  it('does the same inside the app, and has the facts in Markdown', async () => {
    const visit = await visitOf('fr-fr', '/resellers?near=Lyon')
    expect(visit.data).toMatchObject({ shown: { near: { place: 'Lyon' } } })
    const markdown = await (await ask('/fr-fr/resellers.md')).text()
    expect(markdown).toContain('**Atelier Courant**: 27 cours des Tanneurs, 69001 Lyon')
    expect(markdown).toContain('04 65 71 00 13')
  })
})

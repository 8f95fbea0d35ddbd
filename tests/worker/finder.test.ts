// Requirements: FIT-1, FIT-2, FIT-3, FIT-4.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { createApi } from '#shared/api/client.ts'
import { localePath } from '#shared/markets/locale.ts'
import { testOrigin } from '#tests/support/api.ts'
import { ask, newIsolate, origin, throughApp } from './shop.ts'

const finders = ['heating', 'door', 'doorbell', 'windows', 'plugs']

/** The address of a finder in a market, by its English path. */
async function addressOf(locale: Locale, finder: string): Promise<string> {
  const path = localePath(locale, `/fit/${finder}`)
  const response = await ask(path)
  return response.status === 308 ? new URL(response.headers.get('location')!).pathname : path
}

async function pageAt(path: string) {
  const response = await ask(path)
  const html = (await response.text()).replace(/<script\b[^]*?<\/script>/g, '')
  return {
    html,
    status: response.status,
    cache: response.headers.get('x-cache'),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    isIndexed: !/<meta name="robots" content="noindex"/.test(html),
    choices: [...html.matchAll(/<a href="([^"]+)" class="finder-choice"/g)].map(
      ([, href]) => href!,
    ),
    verdict: /data-verdict="(\w+)"/.exec(html)?.[1],
    set: /name="set" value="([^"]+)"/.exec(html)?.[1],
  }
}

describe('a finder', () => {
  it.each(locales)('has a page in %s that leads by links to a verdict', async (locale) => {
    for (const finder of finders) {
      const path = await addressOf(locale, finder)
      const first = await pageAt(path)
      expect([first.status, first.canonical, first.isIndexed], path).toEqual([
        200,
        origin + path,
        true,
      ])
      expect(first.html).toContain(
        `hreflang="${marketOf(locale).hreflang}" href="${origin}${path}"`,
      )
      let page = first
      for (let step = 0; page.choices.length > 0; step++) {
        expect(step, path).toBeLessThan(6)
        page = await pageAt(page.choices[0]!)
        expect([page.status, page.canonical, page.isIndexed]).toEqual([200, origin + path, false])
      }
      expect(page.verdict, path).toMatch(/^(?:yes|with|part|no|unsure)$/)
    }
  })

  it.each([
    ['en-us', 'fit/door'],
    ['en-ca', 'fit/door'],
    ['fr-ca', 'compatibilite/porte'],
    ['da-dk', 'kompatibilitet/dor'],
    ['no-no', 'kompatibilitet/dor'],
    ['sv-se', 'kompatibilitet/dorr'],
  ] as const)('asks nothing about doors in %s, where no lock is sold', async (locale, path) => {
    const { verdict, choices, html } = await pageAt(localePath(locale, `/${path}`))
    expect({ verdict, choices }).toEqual({ verdict: 'no', choices: [] })
    expect(html).not.toContain('/verrou')
  })

  it.each([
    ['tempo-smart-thermostat', 'Does it fit my heating?'],
    ['cadence-radiator-valve', 'Does it fit my radiators?'],
    ['brise-climate-control', 'Does it fit my air conditioner?'],
  ])('is linked from %s by the question about it', async (slug, question) => {
    const html = await (await ask(`/en-gb/${slug}`)).text()
    expect(/<a [^>]*href="\/en-gb\/fit\/heating"[^>]*>([^<]+)<\/a>/.exec(html)?.[1]).toBe(question)
  })

  it('says what is needed at the prices of the market, as one set for the cart', async () => {
    const { verdict, set, html } = await pageAt(
      '/fr-fr/compatibilite/chauffage?a=radiators.two.thread.4',
    )
    expect([verdict, set]).toEqual(['yes', 'ORV-CADENCE-WHI*1 ORV-PACK-CHALEUR-WHI*1'])
    const prices = await Promise.all(
      ['cadence', 'pack-chaleur'].map((key) =>
        createApi({ fetch: throughApp(env), locale: 'fr-fr', origin: testOrigin })(
          'GET /api/v1/products/{key}',
          { params: { key }, query: {} },
        ),
      ),
    )
    const total = prices.reduce(
      (sum, { price }) => sum + (price.discounted ?? price).value.centAmount,
      0,
    )
    expect(html).toContain(`${Math.floor(total / 100)},${String(total % 100).padStart(2, '0')}`)
  })

  it('never offers what a market does not sell', async () => {
    const no = await pageAt('/sv-se/kompatibilitet/dorr?a=oval')
    expect([no.verdict, no.set]).toEqual(['no', undefined])
    expect(no.html).not.toMatch(/Verrou/)
    const yes = await pageAt('/de-de/kompatibilitaet/tuer?a=euro.lever.usual')
    expect([yes.verdict, yes.set]).toEqual(['yes', 'ORV-VERROU-BLA*1'])
  })

  const state = '/de-de/kompatibilitaet/heizung?a=radiators.two'

  it.each([
    ['further answers', `${state}.nonsense.thread`],
    ['other parameters', `${state}&b=1&utm_source=x`],
    ['an answer of another country', `${state}.many`],
  ])('is the same page with %s', async (_, path) => {
    const first = await pageAt(state)
    expect((await pageAt(path)).choices).toEqual(first.choices)
    expect(first.choices).toHaveLength(5)
  })

  it.each([
    '?a=nonsense',
    '?a=',
    '?a=..',
    '?a=%00',
    '?a=<script>',
    '?a=__proto__',
    `?a=${'x.'.repeat(500)}`,
    '?a[]=radiators',
  ])('begins for "%.30s", from the copy of its start', async (query) => {
    const isolate = newIsolate()
    const begin = '/de-de/kompatibilitaet/heizung'
    await (await ask(begin, { env: isolate })).text()
    const response = await ask(begin + query, { env: isolate })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-cache')).toMatch(/^(?:HIT|STALE)$/)
    expect(await response.text()).not.toContain('content="noindex"')
  })

  it('is not there under another name', async () => {
    expect((await ask('/fit/nothing')).status).toBe(404)
    expect((await ask('/fr-fr/compatibilite/heating')).status).toBe(404)
  })

  it('is linked from the products and the category that it is about, the help and the list', async () => {
    const link = 'href="/fr-fr/compatibilite/chauffage"'
    for (const path of ['/thermostat-tempo', '/energy/heating-cooling', '/', '/compatibilite'])
      expect((await pageAt(localePath('fr-fr', path))).html, path).toContain(link)
    expect((await pageAt('/fr-fr/aide')).html).toContain('href="/fr-fr/compatibilite"')
  })

  it('is in the sitemap', async () => {
    expect(await (await ask('/fr-fr/sitemap.xml')).text()).toContain(
      '/fr-fr/compatibilite/chauffage<',
    )
  })
})

// Requirements: SIZE-1, SIZE-2, SIZE-4, SIZE-6.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Visit } from '#shared/routes/visit.ts'
import { publicApi } from '#worker/cache/data-cache.ts'
import { ask, origin, prefix, visitOf } from './shop.ts'

const figuresIn = (text: string) =>
  [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([figure]) => Number(figure.replace(',', '.')))
const sorted = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)

/** The texts of a drawing. */
const textsIn = (markup: string) =>
  [...markup.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text!)

describe.each(['en-us', 'de-de'] as const)('the size in %s', (locale) => {
  it('of every product that states it is drawn, with the figures of the technical data', async () => {
    const api = publicApi(env, locale, origin)
    const pages = await api('GET /api/v1/pages')
    const keys = new Set(
      pages.flatMap(({ type, product_key }) => (type === 'product' && product_key) || []),
    )
    const paths = new Map(
      pages.flatMap(({ type, path, product_key }) =>
        type === 'size' ? [[product_key, path] as const] : [],
      ),
    )
    expect(paths.size).toBeGreaterThan(30)
    for (const key of keys) {
      const product = await api('GET /api/v1/products/{key}', { params: { key }, query: {} })
      const path = paths.get(key)
      expect(path === undefined, key).toBe(product.dimensions === undefined)
      expect(path === undefined, key).toBe(product.type === 'bundle-product')
      if (path) expectFigures(await sizeAt(locale, path), locale)
    }
  })

  it('is linked to and from the product’s page, whose data do not have it', async () => {
    const product = `${locale === 'de-de' ? '/heizungsthermostat-tempo' : '/tempo-smart-thermostat'}`
    const html = await (await ask(prefix(locale) + product)).text()
    expect(html).toContain(`href="${prefix(locale)}${product}/size"`)
    expect((await visitOf(locale, product)).data).not.toHaveProperty('product.dimensions')
    const { links } = (await sizeAt(locale, `${product}/size`)).data
    expect(links.map(({ link }) => link)).toEqual([
      expect.stringMatching(new RegExp(`^${product}\\b`)),
      `${product}/installation`,
      expect.stringMatching(/^\/[\w-]+\/[\w-]+$/),
    ])
  })
})

it('is not found for a bundle', async () => {
  const pages = await publicApi(env, 'fr-fr', origin)('GET /api/v1/pages')
  const bundle = pages.find(({ id }) => id === 'product-pack-chaleur')!
  expect((await visitOf('fr-fr', `${bundle.path}/size`)).status).toBe(404)
})

it('shows the sheet that printers of the country have', async () => {
  const american = await sizeAt('en-us', '/mat-mounting-pole/size')
  expect(textsIn(american.data.beside!.markup).at(-1)).toBe('Letter sheet')
  const british = await sizeAt('en-gb', '/mat-mounting-pole/size')
  expect(textsIn(british.data.beside!.markup).at(-1)).toBe('A4 sheet')
})

it('is given as Markdown', async () => {
  const response = await ask(`${prefix('de-de')}/heizungsthermostat-tempo/size.md`)
  expect(response.headers.get('content-type')).toContain('text/markdown')
  expect(await response.text()).toMatch(/Breite 92\s?mm \(3,62″\) · Höhe 92\s?mm .* Tiefe 24\s?mm/)
})

async function sizeAt(locale: 'en-us' | 'en-gb' | 'de-de', path: string) {
  const visit = await visitOf(locale, path)
  expect(visit.page, path).toBe('size')
  return visit as Visit<'size'>
}

/** A drawing shows what the technical data state, in the United States both units of it. */
function expectFigures({ data }: Visit<'size'>, locale: string) {
  const stated = data.facts[0]!.value
  const inBrackets = [...stated.matchAll(/\(([^)]*)\)/g)].map(([, text]) => text!)
  const isAmerican = locale === 'en-us'
  const drawn = data.drawings.flatMap(({ markup }) => textsIn(markup))
  const drawnIn = (unit: RegExp) =>
    sorted(drawn.filter((text) => unit.test(text)).flatMap(figuresIn))
  expect(drawnIn(/mm$/), data.heading).toEqual(
    sorted(figuresIn(isAmerican ? inBrackets.join(' ') : stated)),
  )
  if (isAmerican)
    expect(drawnIn(/in$/), data.heading).toEqual(
      sorted(figuresIn(stated.replaceAll(/\([^)]*\)/g, ''))),
    )
}

// Requirements: CAT-10.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { visitor } from '../../../tests/support/api.ts'
import { commerce } from '../index.ts'

const shop = (locale: Parameters<typeof visitor>[1]) => visitor(commerce(env), locale)
const reviews = (sku: string, locale: Parameters<typeof visitor>[1] = 'fr-fr') =>
  shop(locale).api('GET /api/v1/reviews/{sku}', { params: { sku } })

describe('reviews', () => {
  it('are of the product in any colour, in the reader’s language, newest first', async () => {
    const mint = await reviews('ORV-TEMPO-MIN')
    expect(mint).toMatchObject({ average: 4.7, count: 312, distribution: [243, 50, 12, 4, 3] })
    expect(mint.items.every(({ language }) => language === 'fr-FR')).toBe(true)
    const dates = mint.items.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect((await reviews('ORV-TEMPO-WHI')).items).toEqual(mint.items)
  })

  it('are English, with their language, where there is none in the reader’s language yet', async () => {
    await env.DB.prepare("DELETE FROM reviews WHERE language = 'cs'").run()
    const { items } = await reviews('ORV-TEMPO-WHI', 'cs-cz')
    expect(items.length).toBeGreaterThan(3)
    expect(items.every(({ language }) => language === 'en')).toBe(true)
  })

  it.each([
    ['fr-ch', 'CH'],
    ['fr-fr', 'FR'],
    ['en-us', 'US'],
    ['fr-be', 'BE'],
  ] as const)('are those of %s and those without a place', async (locale, country) => {
    const { items } = await reviews('ORV-TEMPO-WHI', locale)
    expect(items.length).toBeGreaterThan(1)
    const { results } = await env.DB.prepare('SELECT id, country FROM reviews').all<{
      id: string
      country: string | null
    }>()
    const countries = new Map(results.map((row) => [row.id, row.country]))
    expect(items.map(({ id }) => countries.get(id) ?? country)).toEqual(items.map(() => country))
    expect(items.map(({ place = '' }) => place).join()).not.toMatch(/Suisse|Belgique|United States/)
  })

  it('are all of the language, each with its country, where a market has but one', async () => {
    const one = `product_key = 'tempo' AND language = 'en'`
    await env.DB.batch([
      env.DB.prepare(`UPDATE reviews SET country = 'GB' WHERE ${one}`),
      env.DB.prepare(`UPDATE reviews SET country = 'US' WHERE ${one} AND author = 'Ros'`),
    ])
    const { items } = await reviews('ORV-TEMPO-WHI', 'en-us')
    const places = items.map(({ author, place }) => [author, place])
    expect(places).toContainEqual(['Ros', 'Nashville, Tennessee'])
    expect(places).toContainEqual(['Claire', 'Bristol, United Kingdom'])
  })

  it('of Ireland are at home in the storefront of the Union', async () => {
    await env.DB.prepare(
      "UPDATE reviews SET country = 'IE' WHERE product_key = 'tempo' AND language = 'en'",
    ).run()
    const written = await env.DB.prepare(
      "SELECT count(*) FROM reviews WHERE product_key = 'tempo' AND language = 'en'",
    ).first<number>('count(*)')
    expect((await reviews('ORV-TEMPO-WHI', 'en-us')).items[0]!.place).toMatch(/, Ireland$/)
    expect((await reviews('ORV-TEMPO-WHI', 'en-eu')).items.length).toBe(written)
    expect((await reviews('ORV-TEMPO-WHI', 'en-gb')).items.length).toBe(written)
  })

  it('leave out those that an operator has hidden', async () => {
    const before = await reviews('ORV-TEMPO-WHI')
    await env.DB.prepare('UPDATE reviews SET hidden = 1 WHERE id = ?')
      .bind(before.items[0]!.id)
      .run()
    expect((await reviews('ORV-TEMPO-WHI')).items).toEqual(before.items.slice(1))
  })

  it.each(['ORV-NOTHING', '__proto__', "' OR 1=1 --", '%'])('are empty for %s', async (sku) => {
    expect(await reviews(sku)).toEqual({
      average: 0,
      count: 0,
      distribution: [0, 0, 0, 0, 0],
      items: [],
    })
  })

  it('have an average for every SKU that the market sells', async () => {
    const french = await shop('fr-fr').api('GET /api/v1/reviews/average')
    expect(french['ORV-TEMPO-MIN']).toEqual({ average: 4.7, count: 312 })
    expect(french['ORV-BRUME-WHI']).toBeDefined()
    expect(
      (await shop('en-us').api('GET /api/v1/reviews/average'))['ORV-BRUME-WHI'],
    ).toBeUndefined()
  })
})

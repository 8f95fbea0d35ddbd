// Requirements: PRICE-6, PRICE-10.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { isWorkingDay } from '#shared/cart/arrival.ts'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { regionsOf } from '#shared/markets/regions.ts'
import { taxFor } from '#shared/money/tax.ts'
import { visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'

const shop = (locale: Locale) => visitor(commerce(env), locale)
const methodsTo = (locale: Locale, country: string) =>
  shop(locale).api('GET /api/v1/shippings/methods', { query: { country } })

describe('free delivery', () => {
  it.each<[Locale, number]>([
    ['fr-fr', 9900],
    ['de-ch', 9900],
    ['cs-cz', 250_000],
    ['en-gb', 8000],
    ['en-us', 9900],
    ['fr-ca', 12_900],
  ])('in %s begins at %i cents', async (locale, freeAbove) => {
    expect(await shop(locale).api('GET /api/v1/shippings/free')).toEqual({ freeAbove })
  })
})

describe('the delivery methods', () => {
  it.each(locales.filter((locale) => locale !== 'en-eu'))(
    'of %s to its own country are two, in its currency',
    async (locale) => {
      const { country, defaultCurrency } = marketOf(locale)
      const { methods, countries } = await methodsTo(locale, country)
      expect(methods).toHaveLength(2)
      expect(
        methods.every(
          ({ price, days: [least, most], arrives }) =>
            price.currencyCode === defaultCurrency &&
            price.centAmount > 0 &&
            least <= most &&
            arrives !== undefined &&
            arrives[0] <= arrives[1] &&
            arrives.every((day) => isWorkingDay(day, country)),
        ),
      ).toBe(true)
      expect(countries.map(({ code }) => code)).toContain(country)
    },
  )

  it('and the countries are named in the language, sorted by its rules', async () => {
    const { methods, countries } = await methodsTo('de-de', 'DE')
    expect(methods.map(({ name }) => name)).toEqual(['Standardversand', 'Expressversand'])
    expect(countries).toHaveLength(30)
    expect(countries.find(({ code }) => code === 'AT')).toEqual({ code: 'AT', name: 'Österreich' })
    const names = countries.map(({ name }) => name)
    expect(names).toEqual([...names].sort(new Intl.Collator('de').compare))
  })

  it.each<[Locale, string[]]>([
    ['fr-fr', ['FR', 'MC']],
    ['en-gb', ['GB', 'IM']],
    ['en-us', ['CA', 'US']],
  ])('of %s serve %j', async (locale, expected) => {
    const { countries } = await methodsTo(locale, expected[0]!)
    expect(countries.map(({ code }) => code).sort()).toEqual(expected)
  })

  it.each(['XX', 'US', '__'])('to %s do not exist from Europe', async (country) => {
    expect((await methodsTo('de-de', country)).methods).toEqual([])
  })

  it.each<[Locale, string, string, string]>([
    ['fr-fr', 'FR', '20000', '75011'],
    ['es-es', 'ES', '35001', '28001'],
    ['pt-pt', 'PT', '9500-150', '1100-148'],
    ['it-it', 'IT', '07100', '00184'],
    ['en-gb', 'GB', 'bt1 5gs', 'SW1A 1AA'],
    ['en-us', 'US', '99501', '10001'],
    ['fr-ca', 'CA', 'X0A 0H0', 'H2Y 1C6'],
  ])(
    'of %s take more days to a far part of %s, %s, than to %s',
    async (locale, country, ...codes) => {
      const [far, near, whole] = await Promise.all(
        [...codes, undefined].map(async (postalCode) => {
          const query = { country, ...(postalCode && { postalCode }) }
          return (await shop(locale).api('GET /api/v1/shippings/methods', { query })).methods
        }),
      )
      expect(near).toEqual(whole)
      for (const [index, { days, arrives }] of far!.entries()) {
        expect(days[0]).toBeGreaterThan(near![index]!.days[0])
        expect(days[1]).toBeGreaterThan(near![index]!.days[1])
        expect(arrives![1] > near![index]!.arrives![1]).toBe(true)
      }
    },
  )

  it('serve only countries whose tax is known', async () => {
    for (const locale of ['de-de', 'fr-fr', 'en-gb', 'en-us'] as const) {
      const { countries } = await methodsTo(locale, 'DE')
      for (const { code } of countries) {
        const state = regionsOf(code)?.[0]?.value
        const country = { MC: 'FR', IM: 'GB' }[code] ?? code
        expect(taxFor({ country, state, lines: [100], shipping: 0 }), code).toBeDefined()
      }
    }
  })
})

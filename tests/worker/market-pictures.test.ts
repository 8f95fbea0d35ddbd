// Requirements: CONT-19.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Locale } from '#shared/markets/markets.ts'
import { type MarketTraits, Shown, strangeIn } from '#scripts/push/market-pictures.ts'
import listed from '../../content/pictures/pictures.json'
import { wrongPicturesIn } from '../support/wrong-pictures.ts'
import { ask, headOf, prefix } from './shop.ts'

const pictures = z.array(z.object({ id: z.string(), shows: Shown.optional() })).parse(listed)
const shownBy = new Map(pictures.map(({ id, shows = {} }) => [id, shows]))

const homes = {
  'en-us': { temperature: 'F', decimal: 'point', plugs: ['B'] },
  'en-gb': { temperature: 'C', decimal: 'point', plugs: ['G'] },
  'de-de': { temperature: 'C', decimal: 'comma', plugs: ['F'] },
  'fr-ca': { temperature: 'C', decimal: 'comma', plugs: ['B'] },
} as const satisfies Partial<Record<Locale, MarketTraits>>
const markets = ['en-us', 'de-de', 'en-gb', 'fr-ca'] as const

/** Ids of all pictures that an answer names anywhere: in markup, data, addresses or a feed. */
function namedIn(answer: string): string[] {
  const words = answer.match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? []
  return [...new Set(words)].filter((word) => shownBy.has(word))
}

async function answerOf(path: string): Promise<string> {
  const first = await ask(path)
  const moved = first.headers.get('location')
  const response = moved ? await ask(moved) : first
  expect(response.status, path).toBe(200)
  return response.text()
}

/**
 * An address of each kind of answer with cards of products. The database of the tests has sections
 * of pages in whole languages only: `tests/market-pictures.test.ts` checks those of storefronts.
 */
const addresses: Record<string, (locale: Locale) => string> = {
  list: (locale) => `${prefix(locale)}/all-products`,
  comparison: (locale) => `${prefix(locale)}/compare?products=tempo,cadence`,
  'results of the search': (locale) => `${prefix(locale)}/search?q=tempo`,
  'in-app visit': (locale) => `/_visit/${__BUILD_ID__}/${locale}/all-products`,
  'product feed': (locale) => `/${locale}/products.xml`,
  suggestions: (locale) => `/api/v1/suggest?locale=${locale}&q=tempo`,
}

describe.each(Object.entries(addresses))('the pictures of the %s', (_, address) => {
  // Each market twice: what one of them has left in a cache is not the other's.
  it.each([...markets, ...markets])('are those of the market: %s', async (locale) => {
    const ids = namedIn(await answerOf(address(locale)))
    expect(ids.length).toBeGreaterThan(0)
    const strange = ids.flatMap((id) =>
      strangeIn(shownBy.get(id)!, homes[locale]).map((member) => `${id}: ${member}`),
    )
    const known = new Set(wrongPicturesIn(locale))
    expect(strange.filter((each) => !known.has(each))).toEqual([])
  })
})

describe('a product', () => {
  it('is in its market’s units on its page, to other sites and to search engines', async () => {
    const american = await answerOf('/tempo-smart-thermostat')
    const german = await answerOf('/de-de/heizungsthermostat-tempo')
    const shared = (html: string) => headOf(html).meta.get('og:image')
    expect(shared(american)).toContain('/images/tempo-white-1-f?')
    expect(shared(german)).not.toContain('-f?')
    expect(american).toMatch(/"image":\["[^"]*\/images\/tempo-white-1-f\?/)
    expect(namedIn(american)).toContain('tempo-white-2-f')
    expect(namedIn(american)).not.toContain('tempo-white-1')
  })
})

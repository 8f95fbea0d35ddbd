// Requirements: CONT-19.
import { describe, expect, it } from 'vitest'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { readCountries } from '#scripts/push/law/country-file.ts'
import {
  type MarketTraits,
  traitsOf,
  marketPictures,
  pictureFor,
  pictureIdsIn,
  strangeIn,
} from '#scripts/push/market-pictures.ts'
import { readPictures } from '#scripts/push/pictures.ts'
import type { Row } from '#scripts/push/statement.ts'
import { picturesOf } from '../worker/commerce/catalog/cards.ts'
import { CardText, DetailText } from '../worker/commerce/catalog/texts.ts'
import { wholeCatalogue, wholePlan } from './support/whole-content.ts'
import { wrongPicturesIn } from './support/wrong-pictures.ts'

const countries = readCountries('.')
const pictures = readPictures('.')
const { products } = wholeCatalogue()
const { tables } = await wholePlan()
const homes = new Map(locales.map((locale) => [locale, traitsOf(locale, countries)]))

/** The row of a reader: the locale's own, else the language's, else English. */
function nearest(rows: readonly Row[], locale: Locale): Row | undefined {
  const { language } = marketOf(locale)
  return [locale, language, 'en']
    .map((tongue) => rows.find((row) => row.language === tongue))
    .find((row) => row !== undefined)
}

const rowsOf = (table: string) =>
  tables.filter((each) => each.table === table).flatMap(({ rows }) => rows)
const textsOf = Map.groupBy(rowsOf('product_texts'), ({ product_key }) => String(product_key))
const documents = Map.groupBy(
  rowsOf('documents'),
  ({ collection, id }) => `${String(collection)}/${String(id)}`,
)
const variantsOf = Map.groupBy(rowsOf('variants'), ({ product_key }) => String(product_key))

/** Ids of the pictures that a storefront shows of a product, in lists and on its page. */
function shownOf(key: string, locale: Locale): string[] {
  const row = nearest(textsOf.get(key)!, locale)!
  const text = CardText.parse(JSON.parse(String(row.card)))
  const { benefits } = DetailText.parse(JSON.parse(String(row.detail)))
  const own = variantsOf
    .get(key)!
    .flatMap(({ sku, images }) =>
      picturesOf({ sku: String(sku), name: key, images: String(images) }, text),
    )
  return [...own, ...benefits.flatMap(({ image }) => image ?? [])].map(({ id }) => id)
}

/** What is strange in the pictures of a storefront, as `id: member`. */
function strange(ids: readonly string[], locale: Locale): string[] {
  const home = homes.get(locale)!
  return [...new Set(ids)].flatMap((id) =>
    strangeIn(pictures.get(id)?.shows ?? {}, home).map((member) => `${id}: ${member}`),
  )
}

describe('the pictures of a storefront', () => {
  it.each(locales)('are those of its market: %s', (locale) => {
    const ofProducts = products.flatMap(({ id }) => shownOf(id, locale))
    const ofDocuments = [...documents.values()].flatMap((rows) =>
      pictureIdsIn(JSON.parse(String(nearest(rows, locale)?.body ?? null))),
    )
    const found = strange([...ofProducts, ...ofDocuments], locale)
    // What is drawn has to leave the list too.
    expect(found.toSorted()).toEqual(wrongPicturesIn(locale).toSorted())
  })

  it.each(locales)('are at least one of each colour: %s', (locale) => {
    const without = products.flatMap(({ id }) => {
      const row = nearest(textsOf.get(id)!, locale)!
      const text = CardText.parse(JSON.parse(String(row.card)))
      return variantsOf.get(id)!.flatMap(({ sku, images }) => {
        const shown = picturesOf({ sku: String(sku), name: id, images: String(images) }, text)
        return shown.length ? [] : [String(sku)]
      })
    })
    expect(without).toEqual([])
  })
})

describe('a picture', () => {
  it('says what differs between markets in it as the same view of another colour does', () => {
    const views = Map.groupBy(pictures.list, ({ id, of, product, view }) =>
      product && !of ? `${product} ${view}` : `alone ${id}`,
    )
    const differing = [...views].filter(
      ([, same]) => new Set(same.map(({ shows = {} }) => JSON.stringify(shows))).size > 1,
    )
    expect(differing.map(([view]) => view)).toEqual([])
  })

  it('stands for one that exists and differs in what it says', () => {
    const wrong = pictures.list.filter(({ of, shows }) => {
      if (!of) return false
      const other = pictures.get(of)
      return !other || JSON.stringify(other.shows) === JSON.stringify(shows)
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('has the size of the one that it stands for', () => {
    const other = pictures.list.filter(({ of, width, height }) => {
      const same = of === undefined ? undefined : pictures.get(of)
      return same && (same.width !== width || same.height !== height)
    })
    expect(other.map(({ id }) => id)).toEqual([])
  })
})

describe('the choice of a picture', () => {
  const home: MarketTraits = { temperature: 'C', decimal: 'comma', plugs: ['L', 'F'] }
  const display = { id: 'a', shows: { temperature: 'C', decimal: 'point' } } as const
  const plug = (letter: string) => ({ id: letter, shows: { plug: letter } })

  it('is the one that fits', () => {
    const comma = { id: 'b', shows: { temperature: 'C', decimal: 'comma' } } as const
    expect(pictureFor([display, comma], home)).toBe(comma)
    expect(pictureFor([display], home)).toBe(display)
    expect(pictureFor([{ id: 'c' }], home)?.id).toBe('c')
  })

  it('prefers the usual socket, takes one that fits too, and else shows none', () => {
    expect(pictureFor([plug('F'), plug('L')], home)?.id).toBe('L')
    expect(pictureFor([plug('G'), plug('F')], home)?.id).toBe('F')
    expect(pictureFor([plug('EF')], home)?.id).toBe('EF')
    expect(pictureFor([plug('G')], home)).toBeUndefined()
  })

  it('shows a room in which a strange plug is one thing among others', () => {
    const room = { id: 'room', shows: { temperature: 'C', plug: 'G' } } as const
    expect(pictureFor([room], home)).toBe(room)
  })

  it('is noted for the storefronts that have another picture than their language', () => {
    const american = { id: 'a-f', of: 'a', shows: { temperature: 'F', decimal: 'point' } } as const
    const own = marketPictures([display, american], countries)
    expect(own.tonguesOf(['a'])).toEqual(['en-us'])
    expect(own.shownIn('a', 'en-us')).toBe('a-f')
    expect(own.shownIn('a', 'en')).toBe('a')
    expect(own.variantsOf('a')).toEqual(['a', 'a-f'])
    expect(own.shownIn('none', 'en')).toBeUndefined()
  })
})

describe('the home of displays', () => {
  it.each([
    ['en-us', { temperature: 'F', decimal: 'point', plugs: ['B'] }],
    ['en-ca', { temperature: 'C', decimal: 'point', plugs: ['B'] }],
    ['fr-ca', { temperature: 'C', decimal: 'comma', plugs: ['B'] }],
    ['en-gb', { temperature: 'C', decimal: 'point', plugs: ['G'] }],
    ['de-ch', { temperature: 'C', decimal: 'point', plugs: ['J'] }],
    ['fr-fr', { temperature: 'C', decimal: 'comma', plugs: ['E'] }],
    ['it-it', { temperature: 'C', decimal: 'comma', plugs: ['L', 'F'] }],
  ] as const)('is its country: %s', (locale, expected) => {
    expect(homes.get(locale)).toEqual(expected)
  })
})

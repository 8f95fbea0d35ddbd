// Requirements: CAT-1.
import { describe, expect, it } from 'vitest'
import { locales, marketOf } from '#shared/markets/markets.ts'
import { detailText } from '#scripts/push/products/product-text.ts'
import { readPictures } from '#scripts/push/pictures.ts'
import { wholeCatalogue } from './support/whole-content.ts'

const catalogue = wholeCatalogue()
const pictures = readPictures('.')
const { products } = catalogue
const capital = (id: string) => id[0]!.toUpperCase() + id.slice(1)
const unsoldIn = (store: string) =>
  products.filter(({ value }) => !Object.hasOwn(value.prices, store))
const textIn = (id: string, tongue: string) =>
  detailText({ catalogue, pictures, file: catalogue.product(id)!, tongue })

describe('the texts of a product', () => {
  const markets = locales.filter((locale) => unsoldIn(marketOf(locale).store).length > 0)

  it('are those of markets that do not sell all products', () =>
    expect(markets).toEqual(expect.arrayContaining(['en-us', 'en-ca', 'fr-ca'])))

  it.each(markets)('name none in %s as fitting that is not sold there', (locale) => {
    const unsold = unsoldIn(marketOf(locale).store)
    const names = new Set(unsold.map(({ id }) => catalogue.texts.get(id, locale).name))
    // In notes a product has its short name, which is its id with a capital letter.
    const short = new RegExp(`\\b(?:${unsold.map(({ id }) => capital(id)).join('|')})\\b`)
    const named = products
      .filter(({ value }) => Object.hasOwn(value.prices, marketOf(locale).store))
      .flatMap(({ id }) => {
        const { accessoryDetails, compatibility } = textIn(id, locale)
        const fitting = [
          ...(accessoryDetails?.fits ?? []),
          ...compatibility.flatMap(({ name, supported }) => (supported ? [name] : [])),
        ]
        const notes = compatibility.flatMap(({ note }) => (note && short.test(note) ? [note] : []))
        const strange = [...fitting.filter((name) => names.has(name)), ...notes]
        return strange.map((text) => `${id}: ${text}`)
      })
    expect(named).toEqual([])
  })

  it('name it where it is sold', () => {
    expect(textIn('clavier', 'en').accessoryDetails!.fits).toEqual(['Verrou smart lock'])
    expect(textIn('clavier', 'en-us').accessoryDetails!.fits).toEqual([])
    expect(textIn('cle', 'en-us').accessoryDetails!.fits).toEqual(['Clavier keypad'])
  })
})

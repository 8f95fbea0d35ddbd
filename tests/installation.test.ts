// Requirements: HELP-8.
import { describe, expect, it } from 'vitest'
import { languages, markets } from '#shared/markets/markets.ts'
import { stepDrawings } from '#shared/installation/drawings/index.ts'
import { drawingPlace, plugOf, wiresOf } from '#shared/installation/market.ts'
import { readCountries } from '#scripts/push/law/country-file.ts'
import { wholeCatalogue } from './support/whole-content.ts'

const catalogue = wholeCatalogue()
const products = catalogue.products.map(({ id }) => id)
const france = drawingPlace({ country: 'FR', tag: 'fr-FR' })

/** Figures of a text, as numbers; a comma and a point are the same. */
const figuresOf = (text: string) =>
  new Set([...text.matchAll(/[\d¾½⅛¼⅜]+(?:[.,]\d+)?/g)].map(([figure]) => figure.replace(',', '.')))

/** Lengths that are written in a drawing, as sets of figures that mean the same. */
function lengthsIn(drawing: string): string[][] {
  return [...drawing.matchAll(/>[≥≤ ]*([\d.,–¼½¾⅛⅜]+) (m|ft|mm|in)</g)].flatMap(([, range, unit]) =>
    range!.split('–').map((figure) => {
      const value = figure.replace(',', '.')
      if (unit === 'm') return [value, String(Number(value) * 100)]
      return unit === 'mm' ? [value, String(Number(value) / 10)] : [value]
    }),
  )
}

describe.each(products)('the installation of %s', (key) => {
  it('says what it takes, and has a drawing for each step in every language', () => {
    expect(catalogue.products.find(({ id }) => id === key)!.value.guide).toBeDefined()
    const drawings = stepDrawings(key, france)
    expect(drawings.length).toBeGreaterThan(0)
    for (const language of languages)
      expect(catalogue.texts.get(key, language).installation, language).toHaveLength(
        drawings.length,
      )
  })

  it('shows each step in a drawing of its own', () => {
    const drawings = stepDrawings(key, france)
    expect(new Set(drawings).size).toBe(drawings.length)
    for (const drawing of drawings) {
      const opened = drawing.match(/<g[ >]/g)?.length ?? 0
      expect(drawing.match(/<\/g>/g)?.length ?? 0).toBe(opened)
      expect(drawing).not.toMatch(/NaN|undefined|object/)
    }
  })

  // Souffle's text has its metre in words.
  it.skipIf(key === 'souffle')('names in its drawings the lengths of its steps', () => {
    const { notSoldIn, prices } = catalogue.products.find(({ id }) => id === key)!.value
    const sold = markets.filter(
      ({ store, country }) => prices[store] && !notSoldIn.includes(country),
    )
    const wrong = sold.flatMap((market) => {
      const steps = catalogue.texts.get(key, market.code).installation
      return stepDrawings(key, drawingPlace(market)).flatMap((drawing, index) => {
        const { title, text } = steps[index]!
        const figures = figuresOf(`${title} ${text}`)
        return lengthsIn(drawing)
          .filter((same) => !same.some((figure) => figures.has(figure)))
          .map(([figure]) => `${market.code} ${index + 1}: ${figure} is not in "${text}"`)
      })
    })
    expect(wrong).toEqual([])
  })
})

describe('what is drawn for a country', () => {
  it.each(markets.filter(({ country }) => country !== 'EU'))(
    'has the sockets and wires of $country',
    ({ country }) => {
      // Italy's homes have two types; the first is its own.
      expect(readCountries('.').get(country)!.plug.value.split('/')[0]).toBe(plugOf(country))
      const isAmerican = country === 'US' || country === 'CA'
      expect(wiresOf(country).live.colors).toEqual([isAmerican ? 'black' : 'brown'])
      expect(wiresOf(country).earth.colors).toEqual(isAmerican ? ['green'] : ['green', 'yellow'])
    },
  )
})

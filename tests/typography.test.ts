// Requirements: LOC-22.
import { describe, expect, it } from 'vitest'
import { locales } from '#shared/markets/markets.ts'
import { readPictures } from '#scripts/push/pictures.ts'
import { detailText } from '#scripts/push/products/product-text.ts'
import { readTextBlocks } from './support/text-blocks.ts'
import { typographyProblems } from './support/typography.ts'
import { wholeCatalogue } from './support/whole-content.ts'

/**
 * Signs of others that stay as they are: laws, addresses and telephone numbers; a list of signs.
 */
const exceptions = [
  'content/law/texts/en-us/terms.json: a range has an en dash: 8–24',
  'content/law/texts/fr/guarantee.json: a range has an en dash: 8–24',
  'content/law/texts/fr/guarantee.json: the sign of thousands is U+202F',
  'content/law/texts/fr-ca/privacy.json: the decimal sign is a comma',
  'content/messages/es/account.json: a question begins with ¿, a call with ¡',
]

const catalogue = wholeCatalogue()
const pictures = readPictures('.')

describe('the signs of the texts', () => {
  it('are those of their language and country', () => {
    const found = readTextBlocks().flatMap(({ where, tongue, text }) =>
      typographyProblems(text, tongue).map((problem) => ({ where, problem })),
    )
    const nameOf = ({ where, problem }: (typeof found)[number]) =>
      `${where.replace(/:\d+$/, '')}: ${problem.slice(0, problem.indexOf(' | '))}`
    expect(
      found
        .filter((each) => !exceptions.includes(nameOf(each)))
        .map(({ where, problem }) => `${where}: ${problem}`),
    ).toEqual([])
    expect(exceptions.filter((each) => !found.some((one) => nameOf(one) === each))).toEqual([])
  })

  it.each(locales)('of neutral values are those of %s', (tongue) => {
    const values = catalogue.products.flatMap((file) =>
      detailText({ catalogue, pictures, file, tongue }).technical.flatMap(({ rows }) =>
        rows.map(({ value }) => value),
      ),
    )
    expect(values.length).toBeGreaterThan(300)
    expect(values.flatMap((value) => typographyProblems(value, tongue))).toEqual([])
  })

  it.each([
    ['de', 'Sie sagt „Ja“ zu 2,4\u00A0GHz, 21\u00A0% und 6.204 Geräten.'],
    ['en', 'It says “yes” to 2.4\u00A0GHz, 21% and 6,204 devices.'],
    ['fr', 'Il dit «\u202Foui\u202F»\u00A0: 2,4\u00A0GHz, 21\u00A0%, 6\u202F204 appareils\u202F!'],
    [
      'fr-ca',
      'Il dit «\u00A0oui\u00A0»\u00A0: 2,4\u00A0GHz, 21\u00A0%; non, 6\u202F204 appareils!',
    ],
    ['cs', 'Má 2\u00A0400 lumenů, 21\u00A0% a\u00A0v\u00A0noci „svítí“.'],
    ['es', '¿Cuántos? Dice «sí», 21\u00A0% y −5\u00A0°C.'],
  ])('are right in %s: %s', (tongue, text) => expect(typographyProblems(text, tongue)).toEqual([]))

  it.each([
    ['en', 'He said "yes".'],
    ['en', "It’s 24 mm thick and it's light"],
    ['en', 'Wait...'],
    ['en', 'Two  blanks'],
    ['en', 'Below -5\u00A0°C'],
    ['en', '8-24\u00A0V'],
    ['en', '8 – 24\u00A0V'],
    ['en', '128 x 128'],
    ['en', '21 %'],
    ['en', '2,4\u00A0GHz'],
    ['en', '24 mm thick'],
    ['en', '24mm thick'],
    ['de', 'Er sagt “ja”'],
    ['de', '21% sparen'],
    ['de', 'Funkt mit 2.4\u00A0GHz'],
    ['de', 'Um 6 204 Geräte'],
    ['fr', 'Pourquoi ?'],
    ['fr', 'Voici: tout'],
    ['fr', '« oui »'],
    ['fr', 'Soit 6.204 appareils'],
    ['fr-ca', 'Pourquoi\u202F?'],
    ['cs', 'Jde v noci'],
    ['cs', 'Má 2.400 lumenů'],
    ['pl', 'Jest w domu'],
    ['es', 'Cuántos?'],
    ['sv', 'Sparar 21%'],
    ['da', 'Hun siger “ja”'],
    ['it', 'Dice “sì” e „no“'],
    ['pt', 'Um total de 12.000 horas'],
    ['nl', 'Bespaart 21 %'],
    ['nl', 'Er is Ã©Ã©n per verdieping'],
    ['en', '± 3%'],
    ['de', '±3\u00A0%'],
    ['en', '5000\u00A0ppm'],
    ['sv', '3680\u00A0W'],
    ['es', '3.680\u00A0W'],
    ['no', 'Han sier "ja"'],
  ])('are wrong in %s: %s', (tongue, text) =>
    expect(typographyProblems(text, tongue)).not.toEqual([]),
  )
})

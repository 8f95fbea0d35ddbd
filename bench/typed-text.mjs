import { readFileSync } from 'node:fs'

const { queries } = JSON.parse(readFileSync('tests/search/queries.json', 'utf8'))
const languages = { 'fr-fr': 'fr', 'de-de': 'de', 'en-gb': 'en' }
const rounds = 6

/**
 * Beginnings of the test set's queries in three markets, as somebody types them: each round other
 * ones, up to six, so that no copy of an answer serves another round.
 */
export function typedText(round) {
  return Object.entries(languages).flatMap(([locale, language]) =>
    queries
      .filter((each) => each.language === language)
      .flatMap(({ query }) => {
        const ends = Array.from({ length: query.length - 2 }, (_, index) => index + 3)
        return ends
          .filter((end) => end % rounds === round % rounds)
          .map((end) => ({ locale, text: query.slice(0, end) }))
      }),
  )
}

import { readFileSync } from 'node:fs'

const { queries } = JSON.parse(readFileSync('tests/search/queries.json', 'utf8'))
const markets = {
  'fr-fr': 'fr',
  'de-de': 'de',
  'en-gb': 'en',
  'fr-be': 'fr',
  'de-at': 'de',
  'en-ca': 'en',
  'fr-ca': 'fr',
  'de-ch': 'de',
  'en-us': 'en',
}
const warming = 4

/**
 * All beginnings of the test set's queries, from three letters on, as somebody types them. Each
 * round is another market, so that no copy of an answer serves two rounds; the first one is several
 * markets, until all code is warm.
 */
export function typedText(round) {
  const all = Object.entries(markets)
  const asked =
    round === 0 ? all.slice(0, warming) : all.slice(round + warming - 1, round + warming)
  return asked.flatMap(([locale, language]) =>
    queries
      .filter((each) => each.language === language)
      .flatMap(({ query }) =>
        Array.from({ length: query.length - 2 }, (_, index) => ({
          locale,
          text: query.slice(0, index + 3),
        })),
      ),
  )
}

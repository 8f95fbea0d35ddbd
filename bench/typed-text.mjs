import { readFileSync } from 'node:fs'

const { queries } = JSON.parse(readFileSync('tests/search/queries.json', 'utf8'))
const markets = Object.entries({
  'fr-fr': 'fr',
  'de-de': 'de',
  'en-gb': 'en',
  'fr-be': 'fr',
  'de-at': 'de',
  'en-ca': 'en',
  'fr-ca': 'fr',
  'de-ch': 'de',
  'en-us': 'en',
})
const marketsOfRound = 2

/**
 * All beginnings of the test set's queries, from three letters on, as somebody types them. Each
 * round is other markets, so that no copy of an answer serves two rounds. The first one is all
 * markets with other texts: later ones meet code and frames of pages that are warm.
 */
export function typedText(round) {
  if (round === 0)
    return markets.flatMap((market) => beginnings(market, (text) => `${text} ${text}`))
  const from = (round - 1) * marketsOfRound
  return markets.slice(from, from + marketsOfRound).flatMap((market) => beginnings(market))
}

function beginnings([locale, language], textOf = (text) => text) {
  return queries
    .filter((each) => each.language === language)
    .flatMap(({ query }) =>
      Array.from({ length: query.length - 2 }, (_, index) => ({
        locale,
        text: textOf(query.slice(0, index + 3)),
      })),
    )
}

import { readFileSync } from 'node:fs'
import { compareAddresses, showSpread } from '../measure.mjs'
import { base, shop } from '../servers.mjs'

const { queries } = JSON.parse(readFileSync('tests/search/queries.json', 'utf8'))
const languages = { 'fr-fr': 'fr', 'de-de': 'de', 'en-us': 'en' }
const rounds = 8

/**
 * Every beginning of the test set's queries in three markets, as somebody types them, each round as
 * queries that no copy answers.
 */
function* typed(round) {
  for (const [locale, language] of Object.entries(languages))
    for (const { query } of queries.filter((each) => each.language === language))
      for (let end = 3; end <= query.length; end += 3)
        yield `/api/v1/suggest?locale=${locale}&q=${encodeURIComponent(`${query.slice(0, end)} ${round}`)}`
}

/** Suggestions that are worked out anew, with today's catalogue. */
export async function run() {
  const target = await shop()
  let round = 0
  const addresses = () =>
    Array.from({ length: rounds }, () => [...typed(round++)])
      .flat()
      .map((path) => target.url + path)
  const { cpu, rate } = await compareAddresses({ base: await base(), target, addresses })
  return [
    {
      what: `Suggestions while typing, CPU (${Math.round(rate)} per second)`,
      measured: showSpread(cpu, 2),
      goal: '≤ 3 ×',
      isReached: cpu.median <= 3,
    },
  ]
}

import type { Press } from '#shared/api/press.ts'
import { everyCountry } from '#shared/routes/release-choice.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { cleanValue, definePage, type LoadContext } from './page-definition.ts'
import { contentOf } from './content.ts'

/**
 * The press page: its data is loaded before the page opens (ROUTE-20); years newest first,
 * countries sorted in the language (CONT-5).
 */
export const press = definePage('press', {
  cache: 'public',
  query: { country: cleanValue, year: cleanValue, tag: cleanValue },
  async knownQuery(query, { api }) {
    const choices = memoizeByObject(await api('GET /api/v1/press'), choicesOf)
    const known = new Map(Object.entries(choices))
    return new URLSearchParams([...query].filter(([name, value]) => known.get(name)?.has(value)))
  },
  async load(context) {
    const { page, head } = contentOf(context)
    const press = await loadPress(context)
    const countries = countriesOf(
      press.releases.flatMap((release) => release.countries),
      context,
    )
    const known = memoizeByObject(press, choicesOf)
    const years = [...known.year].map(Number).sort((a, b) => b - a)
    const current = countries.find(({ code }) => code === context.market.country) ?? countries[0]
    const country = current?.code ?? context.market.country
    // Unknown values of the address are ignored.
    const asked = (name: keyof typeof known) =>
      [...known[name]].find((value) => value === context.query.get(name))
    const choice = { country: asked('country') ?? country, year: asked('year'), tag: asked('tag') }
    return { data: { page, press, country, countries, years, choice }, head }
  },
})

/**
 * The press data; a failure keeps the server's status and message and adds the page's own message
 * (ERR-15).
 */
function loadPress({ api }: LoadContext) {
  return api('GET /api/v1/press').catch((error: unknown) => {
    if (!(error instanceof ShopError)) throw error
    const { code, status, message, details } = error
    throw new ShopError(code, {
      status,
      message,
      details: { ...details, context: "Press data couldn't be loaded" },
      cause: error,
    })
  })
}

/** The countries, years and subjects of the releases, for the filters. */
function choicesOf({ releases, tags }: Press) {
  return {
    country: new Set([everyCountry, ...releases.flatMap((release) => release.countries)]),
    year: new Set(releases.map(({ availability_date }) => availability_date.slice(0, 4))),
    tag: new Set(tags.map(({ id }) => id)),
  }
}

function countriesOf(codes: readonly string[], { market }: LoadContext) {
  const names = new Intl.DisplayNames([market.tag], { type: 'region' })
  return [...new Set(codes)]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, market.tag))
}

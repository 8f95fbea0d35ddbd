import { everyCountry } from '#shared/release-choice.ts'
import { ShopError } from '#shared/shop-error.ts'
import { definePage, type LoadContext } from '../page.ts'
import { loadContent } from './content.ts'

/** The press page: its data is loaded before the page opens; years newest first, countries in the alphabet of the language (specification §9, Press). */
export const press = definePage('press', {
  cache: 'public',
  query: ['country', 'year', 'tag'],
  async load(context) {
    const [{ page, head }, press] = await Promise.all([loadContent(context), loadPress(context)])
    const countries = countriesOf(
      press.releases.flatMap((release) => release.countries),
      context,
    )
    const years = [...new Set(press.releases.map(({ availability_date }) => Number(availability_date.slice(0, 4))))].sort((a, b) => b - a)
    const current = countries.find(({ code }) => code === context.market.country) ?? countries[0]
    const country = current?.code ?? context.market.country
    const known = { country: [everyCountry, ...countries.map(({ code }) => code)], year: years.map(String), tag: press.tags.map(({ id }) => id) }
    // What the address asks for and nobody knows is not asked for.
    const asked = (name: keyof typeof known) => known[name].find((value) => value === context.query.get(name))
    const choice = { country: asked('country') ?? country, year: asked('year'), tag: asked('tag') }
    return { data: { page, press, country, countries, years, choice }, head }
  },
})

/** Press data; a failure keeps the server's status and message and says what it means here (ERR-15). */
function loadPress({ api }: LoadContext) {
  return api('GET /api/v1/press').catch((error: unknown) => {
    if (!(error instanceof ShopError)) throw error
    const { code, status, message, details } = error
    throw new ShopError(code, { status, message, details: { ...details, context: "Press data couldn't be loaded" }, cause: error })
  })
}

function countriesOf(codes: readonly string[], { market }: LoadContext) {
  const names = new Intl.DisplayNames([market.tag], { type: 'region' })
  return [...new Set(codes)].map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => a.name.localeCompare(b.name, market.tag))
}

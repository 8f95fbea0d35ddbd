import { definePage, type LoadContext } from '../page.ts'
import { loadContent } from './content.ts'

/** The press page: its data is loaded before the page opens; years newest first, countries in the alphabet of the language (specification §9, Press). */
export const press = definePage('press', {
  cache: 'public',
  query: ['country', 'year', 'tag'],
  async load(context) {
    const [{ page, head }, press] = await Promise.all([loadContent(context), context.api('GET /api/v1/press')])
    const countries = countriesOf(
      press.releases.flatMap((release) => release.countries),
      context,
    )
    const years = [...new Set(press.releases.map(({ availability_date }) => Number(availability_date.slice(0, 4))))].sort((a, b) => b - a)
    const current = countries.find(({ code }) => code === context.market.country) ?? countries[0]
    return { data: { page, press, country: current?.code ?? context.market.country, countries, years }, head }
  },
})

function countriesOf(codes: readonly string[], { market }: LoadContext) {
  const names = new Intl.DisplayNames([market.tag], { type: 'region' })
  return [...new Set(codes)].map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => a.name.localeCompare(b.name, market.tag))
}

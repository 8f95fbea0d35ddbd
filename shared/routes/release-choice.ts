import type { Press } from '../api/press.ts'

type Release = Press['releases'][number]

/** Every country's releases, as the query says it. */
export const everyCountry = 'all'

/** What the address asks for; an absent year or subject is all. */
export interface ReleaseChoice {
  /** `everyCountry`, or a code. */
  country: string
  year?: string
  tag?: string
}

/** The releases of a choice, newest first. One without countries is meant for all of them. */
export function chosenReleases(
  releases: readonly Release[],
  { country, year, tag }: ReleaseChoice,
): Release[] {
  return releases
    .filter(
      ({ countries }) =>
        country === everyCountry || countries.length === 0 || countries.includes(country),
    )
    .filter(({ availability_date }) => !year || availability_date.startsWith(year))
    .filter(({ tags }) => !tag || tags.includes(tag))
    .toSorted((a, b) => b.availability_date.localeCompare(a.availability_date))
}

/** The query of a choice, with its question mark, or empty; an absent country is the one of the locale. */
export function choiceQuery({ country, year, tag }: Partial<ReleaseChoice>): string {
  const query = new URLSearchParams()
  if (country) query.set('country', country)
  if (year) query.set('year', year)
  if (tag) query.set('tag', tag)
  return query.size ? `?${query}` : ''
}

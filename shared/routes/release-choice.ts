import type { Press } from '../api/press.ts'

type Release = Press['releases'][number]

/** Query value for the press releases of all countries. */
export const everyCountry = 'all'

/**
 * Which press releases the address of the press page chooses; an absent year or subject means all.
 */
export interface ReleaseChoice {
  /** `everyCountry`, or a code. */
  country: string
  year?: string
  tag?: string
}

/** The chosen press releases, newest first. A release without countries is for all of them. */
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

/**
 * The query of a choice, with its question mark; empty for the defaults. An absent country is the
 * locale's.
 */
export function choiceQuery({ country, year, tag }: Partial<ReleaseChoice>): string {
  const query = new URLSearchParams()
  if (country) query.set('country', country)
  if (year) query.set('year', year)
  if (tag) query.set('tag', tag)
  return query.size ? `?${query}` : ''
}

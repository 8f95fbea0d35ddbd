import { describe, expect, it } from 'vitest'
import type { Press } from '#shared/api/press.ts'
import { chosenReleases, everyCountry } from '#shared/routes/release-choice.ts'
import { langOf, translationFor } from '#shared/routes/release-translation.ts'

type Release = Press['releases'][number]

const release = (
  id: string,
  availability_date: string,
  countries: string[],
  tags: string[] = [],
): Release => ({
  id,
  availability_date,
  countries,
  tags,
  translations: [],
})
const releases = [
  release('old', '2024-03-01', ['FR']),
  release('new', '2026-05-06', ['FR', 'DE'], ['products']),
  release('british', '2025-01-10', ['GB']),
  release('all', '2025-02-02', []),
]
const ids = (choice: Parameters<typeof chosenReleases>[1]) =>
  chosenReleases(releases, choice).map(({ id }) => id)

describe('press releases', () => {
  it.each([
    [{ country: 'FR' }, ['new', 'all', 'old']],
    [{ country: everyCountry }, ['new', 'all', 'british', 'old']],
    [{ country: 'GB', year: '2025' }, ['all', 'british']],
    [{ country: everyCountry, tag: 'products' }, ['new']],
    [{ country: 'IT', year: '2024' }, []],
  ])('of %o are %o, newest first', (choice, expected) => expect(ids(choice)).toEqual(expected))

  it.each([
    ['fr-fr', ['en-GB', 'fr-FR'], 'fr-FR'],
    ['fr-ca', ['en', 'fr'], 'fr'],
    ['de-at', ['de-DE', 'de-AT'], 'de-AT'],
    ['pl-pl', ['fr', 'en-GB'], 'en-GB'],
    ['pl-pl', ['fr'], 'fr'],
  ] as const)('for %s, written in %o, are read in %s', (locale, codes, expected) => {
    const translations = codes.map((languages_code) => ({
      languages_code,
      title: '',
      summary: '',
      body: [],
    }))
    expect(translationFor(locale, translations)?.languages_code).toBe(expected)
  })

  it.each([
    ['no-no', 'no', 'nb-NO'],
    ['no-no', 'nb', 'nb-NO'],
    ['fr-ca', 'fr', 'fr-CA'],
    ['en-eu', 'en', 'en'],
    ['pl-pl', 'en', 'en'],
  ] as const)(
    'on the page of %s, written in %s, say that they are in %s',
    (locale, code, expected) => expect(langOf(locale, code)).toBe(expected),
  )

  it('without any text are not shown', () => expect(translationFor('fr-fr', [])).toBeUndefined())
})

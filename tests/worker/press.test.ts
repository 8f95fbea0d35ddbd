// Requirements: CONT-5, ROUTE-20.
import { describe, expect, it } from 'vitest'
import { chosenReleases } from '#shared/routes/release-choice.ts'
import { ask, bootOf, visitOf } from './shop.ts'

/** Ids of the releases that a press page's document shows. */
async function shownAt(query: string, market = 'fr-fr') {
  const html = await (await ask(`/${market}/press${query}`)).text()
  const shown = [...html.matchAll(/<details class="[^"]*release[^"]*" id="([^"]+)"/g)].map(
    ([, id]) => id!,
  )
  const { visit } = bootOf(html)
  if (visit.page !== 'press') throw new Error(`${query} is no press page`)
  return { shown, html, ...visit.data }
}

describe('the press page', () => {
  it('shows the releases of the reader’s country, newest first, before any script runs', async () => {
    const { shown, press } = await shownAt('')
    expect(shown.length).toBeGreaterThan(1)
    expect(shown).toEqual(chosenReleases(press.releases, { country: 'FR' }).map(({ id }) => id))
  })

  it.each([
    ['year', (data: Awaited<ReturnType<typeof shownAt>>) => ({ year: String(data.years.at(-1)) })],
    [
      'country',
      (data: Awaited<ReturnType<typeof shownAt>>) => ({
        country: data.countries.find(({ code }) => code !== 'FR')!.code,
      }),
    ],
    ['every country', () => ({ country: 'all' })],
    [
      'subject',
      (data: Awaited<ReturnType<typeof shownAt>>) => ({
        tag: data.press.releases.flatMap(({ tags }) => tags)[0]!,
      }),
    ],
  ])('narrows them to what the address asks for: %s', async (_, choiceOf) => {
    const asked = choiceOf(await shownAt(''))
    const { shown, press, choice, html } = await shownAt(`?${new URLSearchParams(asked)}`)
    expect(choice).toMatchObject(asked)
    expect(shown).toEqual(
      chosenReleases(press.releases, { country: 'FR', ...asked }).map(({ id }) => id),
    )
    for (const value of Object.values(asked))
      expect(html).toMatch(new RegExp(`<option value="${value}" selected`))
  })

  it('ignores an unknown choice', async () => {
    const { choice, shown } = await shownAt('?country=%3Cscript%3E&year=20&tag=none')
    expect(choice).toEqual({ country: 'FR' })
    expect(shown).toEqual((await shownAt('')).shown)
  })

  it('does the same inside the app', async () => {
    const visit = await visitOf('fr-fr', '/press?year=2026')
    expect(visit.data).toMatchObject({ choice: { country: 'FR', year: '2026' } })
  })
})

// Requirements: REV-8.
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import type { Locale } from '#shared/markets/markets.ts'
import { visitor } from '../../../tests/support/api.ts'
import { commerce } from '../index.ts'
import { setReviewHidden } from '../operator.ts'

/** Authors of the home page's quotes; undefined where it has no block of them. */
async function quotedOn(locale: Locale): Promise<string[] | undefined> {
  const { api } = visitor(commerce(env), locale)
  const [{ page }, again] = await Promise.all([
    api('GET /api/v1/page-lookup', { query: { path: '/' } }),
    api('GET /api/v1/pages/{id}', { params: { id: 'home' } }),
  ])
  expect(again.sections).toEqual(page!.sections)
  return page!.sections.flatMap((section) =>
    section.collection === 'quote_block' ? [section.item.quotes.map(({ author }) => author)] : [],
  )[0]
}

async function hide(author: string, language = 'de', isHidden = true) {
  const { results } = await env.DB.prepare(
    'SELECT id FROM reviews WHERE author = ? AND language = ?',
  )
    .bind(author, language)
    .all<{ id: string }>()
  expect(results.length).toBeGreaterThan(0)
  for (const { id } of results) await setReviewHidden(env, id, isHidden)
}

describe('the quotes of a page', () => {
  afterEach(() => env.DB.exec('UPDATE reviews SET hidden = 0'))

  it('lose that of a review which an operator hides, until it is shown again', async () => {
    const all = (await quotedOn('de-de'))!
    expect(all.length).toBe(3)
    await hide(all[0]!)
    expect(await quotedOn('de-de')).toEqual(all.slice(1))
    expect(await quotedOn('de-at')).toEqual(all.slice(1))
    await hide(all[0]!, 'de', false)
    expect(await quotedOn('de-de')).toEqual(all)
  })

  it('stay in other languages, and beside other hidden reviews of their product', async () => {
    const [german, french] = [await quotedOn('de-de'), await quotedOn('fr-fr')]
    for (const author of french!) await hide(author, 'fr')
    await env.DB.prepare(
      `UPDATE reviews SET hidden = 1 WHERE language = 'de' AND author NOT IN (SELECT value FROM json_each(?))`,
    )
      .bind(JSON.stringify(german))
      .run()
    expect(await quotedOn('de-de')).toEqual(german)
    expect(await quotedOn('fr-fr')).toBeUndefined()
  })
})

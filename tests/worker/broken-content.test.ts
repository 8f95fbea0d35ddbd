// Requirements: AVAIL-9, CONT-2, SEC-6.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import payloads from '#tests/corpus/markup.json'
import { plantedPages, plantMarkup } from '#tests/support/planted-markup.ts'
import { seeded } from '#tests/support/seeded.ts'
import { ask, newIsolate, unkept } from './shop.ts'

const rounds = __LONG__ ? 1000 : 40

interface Stored {
  collection: string
  id: string
  language: string
  body: string
}

/**
 * The path of a page that shows a document: its own page, or any page for documents that all pages
 * show.
 */
const pathOf: Record<string, (id: string, pages: ReadonlyMap<string, string>) => string> = {
  page: (id, pages) => pages.get(id) ?? '/company',
  'page-sections': (id, pages) => pages.get(id) ?? '/company',
  navigation: () => '/legal/imprint',
  press: () => '/press',
  article: (id, pages) => pages.get(`article-${id}`) ?? '/blog',
  deals: () => '/legal/imprint',
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => vi.restoreAllMocks())

it('no member of a stored document, however broken, takes a page down', async () => {
  const random = seeded(20_261_122)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!
  const { results } = await env.DB.prepare(
    "SELECT collection, id, language, body FROM documents WHERE language = 'fr'",
  ).all<Stored & Record<string, unknown>>()
  const documents = results.filter(({ collection }) => collection in pathOf)
  const pages = new Map(
    documents
      .filter(({ collection }) => collection === 'page')
      .map(({ id, body }) => [id, (JSON.parse(body) as { path: string }).path]),
  )
  const kinds = [...Map.groupBy(documents, ({ collection }) => collection).values()]
  expect(kinds.length).toBeGreaterThan(3)
  const failures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { collection, id, language, body } = pick(pick(kinds))
    const write = (text: string) =>
      env.DB.prepare(
        'UPDATE documents SET body = ? WHERE collection = ? AND id = ? AND language = ?',
      )
        .bind(text, collection, id, language)
        .run()
    const broken = withMutation(JSON.parse(body) as Record<string, unknown>, random)
    await write(JSON.stringify(broken))
    const path = pathOf[collection]!(id, pages).replace('*', 'x')
    const isolate = newIsolate({
      CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() },
    })
    const response = await ask(unkept(`/fr-fr${path}`), { env: isolate })
    const html = await response.text()
    if (response.status >= 500 || (response.status === 200 && !html.includes('</html>')))
      failures.push(
        `${round} ${collection} ${id} at ${path}: ${response.status} ${JSON.stringify(broken).slice(0, 150)}`,
      )
    await write(body)
  }
  expect(failures).toEqual([])
}, 600_000)

it('markup in the place of words is words on every page, in its data too', async () => {
  await plantMarkup(async (statements) =>
    (
      await env.DB.batch(statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)))
    ).map(({ results }) => ({ results })),
  )
  const markup = payloads.filter((payload) => payload.includes('<'))
  const nothingKept = { CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() } }
  let words = ''
  for (const path of plantedPages) {
    const html = await (await ask(unkept(`/fr-fr${path}`), { env: newIsolate(nothingKept) })).text()
    expect(
      markup.filter((payload) => html.includes(payload)),
      path,
    ).toEqual([])
    words += html
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
  }
  expect(markup.filter((payload) => words.includes(payload)).length).toBeGreaterThan(20)
})

const junk = [
  null,
  0,
  -1,
  1e300,
  '',
  'x',
  'javascript:alert(1)',
  '</script>',
  [],
  {},
  [null],
  { __proto__: null },
  true,
  'é'.repeat(5000),
  '\u2028',
]

/** The value with one member, at whatever depth, left out or replaced by something else. */
function withMutation(value: Record<string, unknown>, random: () => number): unknown {
  const names = Object.keys(value)
  const name = names[Math.floor(random() * names.length)]!
  const copy: Record<string, unknown> = structuredClone(value)
  if (random() < 0.2 && !Array.isArray(copy)) delete copy[name]
  else
    copy[name] =
      isBranch(copy[name]) && random() < 0.85
        ? withMutation(copy[name], random)
        : junk[Math.floor(random() * junk.length)]
  return copy
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

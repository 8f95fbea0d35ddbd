// Requirements: FIND-1, FIND-2, FIND-3, FIND-9.
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { languages } from '#shared/markets/markets.ts'
import { buildIndex } from '#shared/search/build-index.ts'
import { EditorsWords } from '#shared/search/editors-words.ts'
import { wordsOf } from '#shared/search/fold.ts'
import { openIndex } from '#shared/search/search-index.ts'
import { search } from '#shared/search/search.ts'
import { wholePlan } from './support/whole-content.ts'

const Queries = z.object({
  queries: z.array(
    z.object({
      language: z.enum(languages),
      type: z.string(),
      query: z.string(),
      expect: z.array(z.string()),
    }),
  ),
})
const files = ['queries', 'other-queries']
const { search: content } = await wholePlan()
const indexes = new Map(
  languages.map((language) => {
    const bytes = buildIndex(content.documents(language), content.words(language))
    return [language, openIndex(bytes.buffer)]
  }),
)

type Query = z.infer<typeof Queries>['queries'][number]

function answerTo({ language, type, query, expect: wanted }: Query) {
  const index = indexes.get(language)!
  const found = search(index, query, { limit: 10 })
  const ids = found.hits.map(({ number }) => index.ids.at(number)!)
  const isProduct = (id: string) => id.startsWith('product:')
  const isNone = type === 'none'
  const place = isNone
    ? found.guess || !ids.slice(0, 3).some(isProduct)
      ? 0
      : -1
    : ids.findIndex((id) => wanted.includes(id))
  return {
    language,
    type,
    query: `${language} ${query}`,
    recall: place >= 0 && place < 3 ? 1 : 0,
    reciprocal: place < 0 ? 0 : 1 / (place + 1),
  }
}

type Answer = ReturnType<typeof answerTo>

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const recallOf = (some: readonly Answer[]) => mean(some.map(({ recall }) => recall))
const missed = (some: readonly Answer[]) =>
  some.filter(({ recall }) => !recall).map(({ query }) => query)

describe.each(files)('the relevance of %s', (file) => {
  const { queries } = Queries.parse(JSON.parse(readFileSync(`tests/search/${file}.json`, 'utf8')))
  const answers = queries.map(answerTo)

  it('finds 95 of 100 within the first three, and mostly first', () => {
    expect(answers.length).toBeGreaterThan(200)
    expect(recallOf(answers), missed(answers).join(', ')).toBeGreaterThanOrEqual(0.95)
    expect(mean(answers.map(({ reciprocal }) => reciprocal))).toBeGreaterThanOrEqual(0.9)
  })

  it.each([...languages])('finds 90 of 100 in %s', (language) => {
    const own = answers.filter((answer) => answer.language === language)
    expect(recallOf(own), missed(own).join(', ')).toBeGreaterThanOrEqual(0.9)
  })

  it.each([...new Set(queries.map(({ type }) => type))])('answers queries of kind %s', (type) => {
    const own = answers.filter((answer) => answer.type === type)
    const least = type === 'jargon' ? 0.8 : 0.9
    expect(recallOf(own), missed(own).join(', ')).toBeGreaterThanOrEqual(least)
  })
})

describe("the editors' words", () => {
  it.each([...languages])('name documents and words of the catalogue in %s', (language) => {
    const { synonyms, pinned, stop } = EditorsWords.parse(
      JSON.parse(readFileSync(`content/search/${language}.json`, 'utf8')),
    )
    expect(stop.length).toBeGreaterThan(50)
    const documents = content.documents(language)
    const words = documents.map(
      ({ fields: { name = '', kind = '', keywords = '' } }) =>
        new Set(wordsOf(`${name} ${kind} ${keywords}`)),
    )
    const isKnown = (key: string) =>
      documents.some(({ id }) => id === key) ||
      words.some((own) => wordsOf(key).every((word) => own.has(word)))
    expect(Object.keys(synonyms).filter((key) => !isKnown(key))).toEqual([])
    expect(Object.values(pinned).filter((id) => !documents.some((each) => each.id === id))).toEqual(
      [],
    )
  })
})

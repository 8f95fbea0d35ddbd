// Requirements: FIND-2, FIND-4, FIND-5, FIND-6, FIND-7.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildIndex, type SearchDocument } from './build-index.ts'
import { type EditorsWords, noEditorsWords } from './editors-words.ts'
import { openIndex } from './search-index.ts'
import { type Found, search } from './search.ts'

const document = (
  id: string,
  name: string,
  more: Partial<SearchDocument> = {},
): SearchDocument => ({
  id,
  type: 'product',
  rank: 0,
  fields: { name },
  facets: { market: ['fr-fr', 'de-de'] },
  ...more,
})

const catalogue = [
  document('product:tempo', 'Smart thermostat', {
    facets: { market: ['fr-fr'], subcategory: ['heating'], color: ['black', 'mint'] },
  }),
  document('product:cadence', 'Radiator valve', {
    fields: { name: 'Radiator valve', kind: 'Thermostatic valve', keywords: 'ORVCADENCEWHI' },
    facets: { market: ['fr-fr', 'de-de'], subcategory: ['heating'], color: ['black'] },
  }),
  document('product:note', 'Smart plug', {
    facets: { market: ['fr-fr', 'de-de'], subcategory: ['plugs'], color: ['white'] },
  }),
  document('product:seuil', 'Videotürklingel', { rank: 5 }),
  document('product:carillon', 'Funkgong für die Türklingel', { type: 'accessory' }),
  document('article:damp', 'Mould and damp walls', {
    type: 'article',
    labels: { '': { title: 'Damp', path: '/damp' } },
  }),
  document('page:shipping', 'Livraison', {
    type: 'page',
    fields: { name: 'Livraison', body: 'Le thermostat arrive en deux jours, étage compris.' },
  }),
]

const indexOf = (documents: readonly SearchDocument[], words: Partial<EditorsWords> = {}) =>
  openIndex(buildIndex(documents, { ...noEditorsWords, ...words }).buffer)
const index = indexOf(catalogue)
const idsOf = ({ hits }: Found, own = index) => hits.map(({ number }) => own.ids.at(number))
const ids = (text: string, own = index) => idsOf(search(own, text, { limit: 10 }), own)

describe('a query', () => {
  it.each([
    ['a whole word', 'thermostat', 'product:tempo'],
    ['the beginning of a word', 'therm', 'product:tempo'],
    ['a slip', 'thermostt', 'product:tempo'],
    ['two slips', 'thremostaat', 'product:tempo'],
    ['swapped letters', 'pulg', 'product:note'],
    ['another first letter', 'rhermostat', 'product:tempo'],
    ['a word inside of a compound', 'klingel', 'product:seuil'],
    ['no accents', 'videoturklingel', 'product:seuil'],
    ['letters spelled out', 'videotuerklingel', 'product:seuil'],
    ['two words as one', 'smartplug', 'product:note'],
    ['one word as two', 'video türklingel', 'product:seuil'],
    ['a plural', 'thermostats', 'product:tempo'],
    ['an article number', 'ORV-CADENCE-WHI', 'product:cadence'],
    ['a decomposed accent', 'Videotu\u0308rklingel', 'product:seuil'],
  ])('finds by %s', (_, text, first) => expect(ids(text)[0]).toBe(first))

  it('finds nothing where nothing is meant', () => {
    const { hits, guess, unknown } = search(index, 'bicycle', { limit: 10 })
    expect(hits).toEqual([])
    expect(guess).toBe(true)
    expect(unknown).toEqual(['bicycle'])
  })

  it('says which word it does not know, and finds by the others', () => {
    const found = search(index, 'Thermostat hämster', { limit: 10 })
    const { unknown, guess } = found
    expect(idsOf(found)[0]).toBe('product:tempo')
    expect(unknown).toEqual(['hämster'])
    expect(guess).toBe(true)
  })

  it('says what it took for a word with slips', () => {
    const explain = { limit: 10, explain: true }
    expect(search(index, 'thermostt', explain).corrected).toEqual({ thermostt: 'thermostat' })
    expect(search(index, 'therm', explain).corrected).toEqual({})
    expect(search(index, 'klingel', explain).terms).toContain('videoturklingel')
  })

  it('forgives no slips in long texts', () => {
    expect(ids('thermostat')).toContain('page:shipping')
    expect(ids('thermostt')).not.toContain('page:shipping')
  })

  it('leaves stop words out, unless there is nothing else', () => {
    const own = indexOf(catalogue, { stop: ['smart', 'the'] })
    expect(ids('the smart thermostat', own)[0]).toBe('product:tempo')
    expect(ids('smart', own)).toEqual(expect.arrayContaining(['product:tempo', 'product:note']))
  })

  it("finds by what shoppers call it, and by an editor's pin", () => {
    const words = {
      synonyms: { thermostat: ['heater control'], 'page:shipping': ['frais de port'] },
      pinned: { 'Boiler!': 'product:tempo' },
    }
    const own = indexOf(catalogue, words)
    expect(ids('heater control', own)[0]).toBe('product:tempo')
    expect(ids('frais de port', own)[0]).toBe('page:shipping')
    const boiler = search(own, 'boiler', { limit: 10 })
    expect(idsOf(boiler, own)).toEqual(['product:tempo'])
    expect(boiler.guess).toBe(false)
  })

  it('orders equal hits by rank, and products before accessories', () => {
    const twins = [
      document('product:b', 'Twin lamp', { rank: 2 }),
      document('product:a', 'Twin lamp', { rank: 1 }),
      document('product:c', 'Twin lamp', { rank: 1, type: 'accessory' }),
    ]
    expect(ids('twin lamp', indexOf(twins))).toEqual(['product:a', 'product:b', 'product:c'])
  })
})

const nothingCounted = { type: {}, category: {}, subcategory: {}, color: {}, market: {} }

describe('facets', () => {
  it('are counted where they are wanted, whatever was searched for before', () => {
    const all = search(index, 'smart thermostatic', { limit: 10 })
    const some = search(index, 'smart thermostatic', { limit: 10, counted: ['color'] })
    expect(some).toEqual({ ...all, facets: { ...nothingCounted, color: all.facets.color } })
    expect(search(index, 'smart thermostatic', { limit: 10 })).toEqual(all)
  })

  it('count what they would leave, each without its own choice', () => {
    const narrowed = search(index, 'smart thermostatic', {
      limit: 10,
      choice: { subcategory: ['heating'], market: ['fr-fr'] },
    })
    const { found, facets } = narrowed
    expect(idsOf(narrowed).sort()).toEqual(['product:cadence', 'product:tempo'])
    expect(found).toBe(2)
    expect(facets.subcategory).toEqual({ heating: 2, plugs: 1 })
    expect(facets.color).toEqual({ black: 2, mint: 1, white: 0 })
  })

  it('leave out what a market does not have', () => {
    const found = search(index, 'thermostat', { limit: 10, choice: { market: ['de-de'] } })
    expect(idsOf(found)).not.toContain('product:tempo')
    expect(search(index, 'thermostat', { limit: 9, choice: { market: ['xx-xx'] } }).hits).toEqual(
      [],
    )
  })
})

describe('any text', () => {
  const hostile = [
    '',
    '   ',
    'x'.repeat(500),
    'thermostat '.repeat(50),
    '😀🔥💡',
    '\ud83d lone \udc00',
    '\u202eevil\u202c',
    "'; DROP TABLE orders; --",
    '<script>alert(1)</script>',
    '%00%ff\u0000',
    '* NEAR( "" OR',
    '__proto__ constructor toString',
    'ﷺ'.repeat(64),
    'a-b-c-1-2-3',
    '½ CO₂ ﬁ',
  ]
  it.each(hostile.map((text) => [text]))('%j gives an answer', (text) => {
    const found = search(index, text, { limit: 10, explain: true })
    expect(found.hits.length).toBeLessThanOrEqual(10)
    expect(found.unknown.length).toBeLessThanOrEqual(8)
  })

  it('gives the same answer each time, within the limit, each document once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const once = search(index, text, { limit: 3, explain: true })
        expect(search(index, text, { limit: 3, explain: true })).toEqual(once)
        const found = idsOf(once)
        expect(found.length).toBeLessThanOrEqual(3)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })

  it('finds every document by its own name, in any case', () => {
    for (const { id, fields } of catalogue) {
      expect(ids(fields.name ?? '')[0]).toBe(id)
      expect(ids((fields.name ?? '').toUpperCase())[0]).toBe(id)
    }
  })

  it('finds a word with any one slip after its beginning', () => {
    const word = 'thermostat'
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: word.length - 1 }),
        fc.constantFrom('wrong', 'missing', 'added', 'swapped'),
        fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
        (at, kind, letter) => {
          const slips = {
            wrong: word.slice(0, at) + letter + word.slice(at + 1),
            missing: word.slice(0, at) + word.slice(at + 1),
            added: word.slice(0, at) + letter + word.slice(at),
            swapped: word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1),
          }
          expect(ids(slips[kind as keyof typeof slips])).toContain('product:tempo')
        },
      ),
    )
  })
})

describe('an index file', () => {
  it('is the same for the same documents', () => {
    expect(buildIndex(catalogue, noEditorsWords)).toEqual(buildIndex(catalogue, noEditorsWords))
  })

  it('can be empty', () => expect(ids('thermostat', indexOf([]))).toEqual([]))

  it('is refused where it is broken', () => {
    const file = buildIndex(catalogue, noEditorsWords)
    expect(() => openIndex(new ArrayBuffer(0))).toThrow(/bounds/i)
    expect(() => openIndex(file.slice(0, 200).buffer)).toThrow(/length/)
    expect(() => openIndex(new TextEncoder().encode('{"version":1}'.padEnd(400)).buffer)).toThrow(
      /length/,
    )
  })

  it('keeps what is shown of a document, and numbers beyond one byte', () => {
    expect(index.labels.get(5)).toEqual({ '': { title: 'Damp', path: '/damp' } })
    const many = Array.from({ length: 700 }, (_, at) =>
      document(`product:p${at}`, at % 300 === 0 ? 'rare lamp' : 'common lamp'),
    )
    expect(ids('rare', indexOf(many))).toEqual(['product:p0', 'product:p300', 'product:p600'])
  })
})

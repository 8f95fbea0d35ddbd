import * as z from 'zod/mini'
import { createMemory, type Memory } from '../memory/memory.ts'
import type { Token } from './fold.ts'
import { createLineList, type LineList } from './line-list.ts'
import { createNumberList, type NumberList } from './number-list.ts'
import { lettersOf } from './slips.ts'

/**
 * Fields that a word can occur in, the most significant first. The position in this list is the
 * field's bit in a mask.
 */
export const fields = ['name', 'kind', 'keywords', 'synonyms', 'place', 'teaser', 'body'] as const
export type Field = (typeof fields)[number]

/** How much a match in a field counts. */
export const fieldWeights: Readonly<Record<Field, number>> = {
  name: 10,
  kind: 8,
  keywords: 6,
  synonyms: 6,
  place: 3,
  teaser: 2,
  body: 1,
}

/** Kinds of documents. */
export const documentTypes = [
  'product',
  'accessory',
  'bundle',
  'article',
  'category',
  'page',
] as const
export type DocumentType = (typeof documentTypes)[number]

/**
 * By what hits are counted and narrowed. A document has any number of a facet's values, of which
 * there are at most 32.
 */
export const facetNames = ['type', 'category', 'subcategory', 'color', 'market'] as const
export type FacetName = (typeof facetNames)[number]

/** A value for each facet. */
export function byFacet<T>(make: (name: FacetName) => T): Record<FacetName, T> {
  return {
    type: make('type'),
    category: make('category'),
    subcategory: make('subcategory'),
    color: make('color'),
    market: make('market'),
  }
}

/** The shown texts of a document that is no product, in one market. */
const Label = z.object({ title: z.string(), path: z.string(), teaser: z.optional(z.string()) })
export type Label = z.infer<typeof Label>
/** '' is the language's own label, a locale's code that of a market with other words. */
const Labels = z.record(z.string(), Label)
export type Labels = z.infer<typeof Labels>

/** Offset after the header, and length, both in bytes. */
const Section = z.tuple([z.int().check(z.nonnegative()), z.int().check(z.nonnegative())])
const sectionNames = [
  'terms',
  'offsets',
  'postings',
  'ids',
  'labels',
  'prior',
  'standing',
  'type',
  'category',
  'subcategory',
  'color',
  'market',
] as const
export type SectionName = (typeof sectionNames)[number]

/**
 * Version of the format of index files and of their contents. Files of another version are built
 * again.
 */
export const indexVersion = 1
export const Header = z.object({
  version: z.literal(indexVersion),
  documents: z.int().check(z.nonnegative()),
  terms: z.int().check(z.nonnegative()),
  stop: z.array(z.string()),
  pinned: z.record(z.string(), z.string()),
  facets: z.record(z.enum(facetNames), z.array(z.string())),
  sections: z.record(z.enum(sectionNames), Section),
})
export type Header = z.infer<typeof Header>

/** Place of a term in the index → how well it answers to a word, 0 to 1. */
export type Meanings = Map<number, number>

/** One word of a query, or a part of it that the index has as a word of its own. */
export interface Meant {
  token: Token
  meanings: ReadonlyMap<number, number>
}

/** The searchable documents of one language, opened. */
export interface SearchIndex {
  documents: number
  /** Bytes of memory that it takes: the file, its terms as strings, and what queries fill. */
  bytes: number
  /** Folded words, sorted by their code units. */
  terms: string[]
  /** Those without a digit, the shortest first: only they take part in guessing. */
  words: {
    terms: string[]
    /** Their places in the index's terms. */
    places: Uint32Array
    /** For each its letters as bits. */
    letters: Uint32Array
    /** Number of characters → place of the first word that has so many or more. */
    starts: number[]
  }
  /** For each term the beginning of its postings; one more entry for the end of the last. */
  offsets: Uint32Array
  /** Per term: gaps between document numbers as varints, each followed by a mask of fields. */
  postings: Uint8Array
  ids: LineList
  /** By document number. */
  labels: ReadonlyMap<number, Labels>
  /** Folded stop words. */
  stop: ReadonlySet<string>
  /** Folded query → id of the document that editors put first. */
  pinned: ReadonlyMap<string, string>
  /** How much a document counts because of its type, 255 as the most. */
  prior: Uint8Array
  /**
   * Rank among documents of the same kind, 255 is the best. It orders documents with equal scores.
   */
  standing: Uint8Array
  facets: Record<FacetName, { values: string[]; masks: Uint32Array }>
  scratch: Scratch
  /** Meanings of words that were looked for lately (see meanings.ts). */
  meant: Memory<Meanings>
}

/** Arrays with an entry for each document, which each query fills anew. */
export interface Scratch {
  score: Float32Array
  covered: Float32Array
  /** The best match of one word; nothing but zeros between two words. */
  group: Float32Array
  /** The documents with a score, and those that contain one word. */
  matching: NumberList
  holding: NumberList
  /** The query that the arrays are filled for, so that it is not scored again. */
  scored: Scored | undefined
}

/** A query whose documents are scored. */
export interface Scored {
  text: string
  tokens: Token[]
  meant: Meant[]
  /** The query's whole weight, and the most of it that a document matches. */
  mass: number
  mostCovered: number
}

/**
 * A file from its parts: the header's length in four bytes, the header as JSON, then the sections,
 * each at a multiple of four.
 */
export function writeIndexFile(
  header: Omit<Header, 'version' | 'sections'>,
  sections: Record<SectionName, Uint8Array>,
): Uint8Array<ArrayBuffer> {
  const places: Record<string, [number, number]> = {}
  let size = 0
  for (const name of sectionNames) {
    places[name] = [size, sections[name].length]
    size = aligned(size + sections[name].length)
  }
  const head = new TextEncoder().encode(
    JSON.stringify({ version: indexVersion, ...header, sections: places }),
  )
  const base = aligned(4 + head.length)
  const file = new Uint8Array(base + size)
  new DataView(file.buffer).setUint32(0, head.length, true)
  file.set(head, 4)
  for (const name of sectionNames) file.set(sections[name], base + (places[name]?.[0] ?? 0))
  return file
}

/** Bytes of the kept meanings of an index, and of one of them in a map. */
const meantLimit = 128 * 1024
const bytesOfMeaning = 40
/** Beside its letters: a string's head, and its places in the lists of terms. */
const bytesOfTerm = 44
/** Of a document in `Scratch`, and the place of its id. */
const bytesOfScratch = 17

/** Opens a file of `writeIndexFile`. Throws where it is broken or of another version. */
export function openIndex(file: ArrayBuffer): SearchIndex {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const length = new DataView(file).getUint32(0, true)
  const header = z.parse(Header, JSON.parse(decoder.decode(new Uint8Array(file, 4, length))))
  const base = aligned(4 + length)
  const bytes = (name: SectionName) => {
    const [offset, size] = header.sections[name]
    return new Uint8Array(file, base + offset, size)
  }
  const numbers = (name: SectionName) => {
    const { byteOffset, byteLength } = bytes(name)
    return new Uint32Array(file, byteOffset, byteLength >> 2)
  }
  const text = decoder.decode(bytes('terms'))
  const terms = text === '' ? [] : text.split('\n')
  const ids = createLineList(bytes('ids'))
  if (terms.length !== header.terms || ids.length !== header.documents)
    throw new Error('the search index is not whole')
  const labels = z.parse(
    z.array(z.tuple([z.int(), Labels])),
    JSON.parse(decoder.decode(bytes('labels'))),
  )
  const facets = byFacet((name) => ({ values: header.facets[name], masks: numbers(name) }))
  return {
    documents: header.documents,
    bytes:
      file.byteLength +
      text.length +
      terms.length * bytesOfTerm +
      header.documents * bytesOfScratch +
      meantLimit,
    terms,
    words: guessable(terms),
    offsets: numbers('offsets'),
    postings: bytes('postings'),
    ids,
    labels: new Map(labels),
    stop: new Set(header.stop),
    pinned: new Map(Object.entries(header.pinned)),
    prior: bytes('prior'),
    standing: bytes('standing'),
    facets,
    scratch: {
      score: new Float32Array(header.documents),
      covered: new Float32Array(header.documents),
      group: new Float32Array(header.documents),
      matching: createNumberList(header.documents),
      holding: createNumberList(header.documents),
      scored: undefined,
    },
    meant: createMemory({
      name: 'meanings of words',
      limit: meantLimit,
      sizeOf: ({ size }) => size * bytesOfMeaning,
    }),
  }
}

/** Codes and figures are found exactly or by their beginning; a guess among them would be wrong. */
function guessable(terms: readonly string[]): SearchIndex['words'] {
  const places = terms.flatMap((term, place) => (/\d/.test(term) ? [] : [place]))
  const lengthAt = (place: number) => terms[place]?.length ?? 0
  places.sort((a, b) => lengthAt(a) - lengthAt(b) || a - b)
  const words = places.map((place) => terms[place] ?? '')
  const starts: number[] = []
  for (const [at, { length }] of words.entries()) while (starts.length <= length) starts.push(at)
  return {
    terms: words,
    places: Uint32Array.from(places),
    letters: Uint32Array.from(words, lettersOf),
    starts,
  }
}

function aligned(offset: number): number {
  return (offset + 3) & ~3
}

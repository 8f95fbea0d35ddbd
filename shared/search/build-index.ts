import type { EditorsWords } from './editors-words.ts'
import { wordsOf } from './fold.ts'
import {
  type DocumentType,
  documentTypes,
  byFacet,
  type FacetName,
  type Field,
  fields,
  type Labels,
  type SectionName,
  writeIndexFile,
} from './search-index.ts'

/** How much each kind counts against a product that matches as well, 255 as the most. */
const priors: Readonly<Record<DocumentType, number>> = {
  product: 255,
  accessory: 217,
  bundle: 204,
  article: 204,
  category: 160,
  page: 204,
}

/** One document in one language, with the words of its regions. */
export interface SearchDocument {
  /** `product:tempo`, `article:<id>`, `page:<id>`. */
  id: string
  type: DocumentType
  fields: Partial<Record<Field, string>>
  /** Values of its facets; its type is added. */
  facets: Partial<Record<Exclude<FacetName, 'type'>, readonly string[]>>
  /**
   * Position among documents of the same kind, the lowest first. It orders documents with equal
   * scores.
   */
  rank: number
  /** Its shown texts; none for products, whose cards have today's prices. */
  labels?: Labels
}

/** Fields that say what a document is about: a synonym of one of their words counts for it. */
const tellingOfSynonyms = ['name', 'kind', 'keywords'] as const

/**
 * The index file of a language. Documents that are equal in everything else are ordered as in
 * `documents`.
 */
export function buildIndex(
  documents: readonly SearchDocument[],
  words: EditorsWords,
): Uint8Array<ArrayBuffer> {
  const synonyms = synonymRules(words)
  const postingsOf = new Map<string, number[]>()
  documents.forEach((document, number) => {
    for (const [word, mask] of masksOf(document, synonyms)) {
      const list = postingsOf.get(word)
      if (list) list.push(number, mask)
      else postingsOf.set(word, [number, mask])
    }
  })
  const terms = [...postingsOf.keys()].sort((a, b) => (a < b ? -1 : 1))
  const { offsets, postings } = packPostings(terms.map((term) => postingsOf.get(term) ?? []))
  const facets = facetValues(documents)
  const encoder = new TextEncoder()
  const labels = documents.flatMap(({ labels: own }, number) => (own ? [[number, own]] : []))
  const bits = (name: FacetName) => bytesOf(documents.map((each) => maskOf(each, name, facets)))
  const sections: Record<SectionName, Uint8Array> = {
    terms: encoder.encode(terms.join('\n')),
    offsets: bytesOf(offsets),
    postings,
    ids: encoder.encode(documents.map(({ id }) => id).join('\n')),
    labels: encoder.encode(JSON.stringify(labels)),
    prior: Uint8Array.from(documents, ({ type }) => priors[type]),
    standing: Uint8Array.from(standings(documents)),
    type: bits('type'),
    category: bits('category'),
    subcategory: bits('subcategory'),
    color: bits('color'),
    market: bits('market'),
  }
  const folded = (text: string) => wordsOf(text).join(' ')
  return writeIndexFile(
    {
      documents: documents.length,
      terms: terms.length,
      stop: [...new Set(words.stop.flatMap(wordsOf))],
      pinned: Object.fromEntries(
        Object.entries(words.pinned).map(([typed, id]) => [folded(typed), id]),
      ),
      facets,
    },
    sections,
  )
}

interface SynonymRule {
  /** A document's id, or words of which a document must have all. */
  key: string
  words: string[]
  synonyms: string[]
}

function synonymRules({ synonyms }: EditorsWords): SynonymRule[] {
  return Object.entries(synonyms).map(([key, others]) => ({
    key,
    words: wordsOf(key),
    synonyms: others.flatMap(wordsOf),
  }))
}

/** Word → mask of the fields that contain it. */
function masksOf(
  { id, fields: texts }: SearchDocument,
  rules: readonly SynonymRule[],
): Map<string, number> {
  const masks = new Map<string, number>()
  const add = (field: Field, words: readonly string[]) => {
    const bit = 1 << fields.indexOf(field)
    for (const word of words)
      if (word.length > 1 || /\d/.test(word)) masks.set(word, (masks.get(word) ?? 0) | bit)
  }
  for (const field of fields) add(field, wordsOf(texts[field] ?? ''))
  const telling = new Set(tellingOfSynonyms.flatMap((field) => wordsOf(texts[field] ?? '')))
  for (const { key, words, synonyms } of rules)
    if (key === id || words.every((word) => telling.has(word))) add('synonyms', synonyms)
  return masks
}

/** Lists of document number and mask in one array of bytes, with the start of each list. */
function packPostings(lists: readonly (readonly number[])[]) {
  const offsets = [0]
  const postings: number[] = []
  for (const list of lists) {
    let last = 0
    for (let at = 0; at < list.length; at += 2) {
      let gap = (list[at] ?? 0) - last
      last += gap
      for (; gap > 127; gap >>>= 7) postings.push((gap & 127) | 128)
      postings.push(gap, list[at + 1] ?? 0)
    }
    offsets.push(postings.length)
  }
  return { offsets, postings: Uint8Array.from(postings) }
}

function facetValues(documents: readonly SearchDocument[]): Record<FacetName, string[]> {
  const valuesOf = (name: FacetName) =>
    name === 'type'
      ? [...documentTypes]
      : [...new Set(documents.flatMap((each) => each.facets[name] ?? []))].sort().slice(0, 32)
  return byFacet(valuesOf)
}

function maskOf(
  { type, facets: own }: SearchDocument,
  name: FacetName,
  facets: Record<FacetName, string[]>,
): number {
  const values = name === 'type' ? [type] : (own[name] ?? [])
  return values.reduce((mask, value) => {
    const bit = facets[name].indexOf(value)
    return bit < 0 ? mask : (mask | (1 << bit)) >>> 0
  }, 0)
}

function standings(documents: readonly SearchDocument[]): number[] {
  const ranks = documents.map(({ rank }) => rank)
  const first = ranks.reduce((least, rank) => Math.min(least, rank), Infinity)
  const spread = ranks.reduce((most, rank) => Math.max(most, rank), -Infinity) - first
  return ranks.map((rank) => (spread > 0 ? Math.round(255 * (1 - (rank - first) / spread)) : 0))
}

function bytesOf(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(numbers).buffer)
}

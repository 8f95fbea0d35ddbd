import { fold, type Token, tokensOf } from './fold.ts'
import { meaningsOf, surest } from './meanings.ts'
import { longestQuery } from './query-text.ts'
import {
  byFacet,
  type DocumentType,
  documentTypes,
  facetNames,
  type FacetName,
  fields,
  fieldWeights,
  type Meant,
  type SearchIndex,
} from './search-index.ts'

/** Words that are read of a query; the rest is ignored. */
const mostWords = 8

/** Facet → its chosen values; a document fits that has one of each facet's. */
export type Choice = Partial<Record<FacetName, readonly string[]>>

interface Options {
  /** At most so many hits are given, best first; `found` counts all. */
  limit: number
  choice?: Choice
  /** The facets that are counted; all where none is named. */
  counted?: readonly FacetName[]
  /** Whether `terms` and `corrected` are worked out. */
  explain?: boolean
}

export interface Hit {
  id: string
  /** Number of the document in its index. */
  number: number
  type: DocumentType
  /** Its score as a share of the best one's, 0 to 1. */
  share: number
}

export interface Found {
  hits: Hit[]
  /** Number of documents that match most of the query, independent of `limit`. */
  found: number
  /**
   * Counts of the values of each counted facet, of others none; what is chosen in a facet does not
   * narrow its own counts.
   */
  facets: Record<FacetName, Record<string, number>>
  /** Typed words that are not in the index; the hits are then only a guess. */
  unknown: string[]
  guess: boolean
  /** Folded terms by which the hits were found, for highlighting. */
  terms: string[]
  /**
   * Typed word, folded → the term that was used for it, where no document contains the word itself.
   */
  corrected: Record<string, string>
}

const weightsOfMasks = Float32Array.from({ length: 1 << fields.length }, (_, mask) => {
  const weights = fields.flatMap((field, bit) => (mask & (1 << bit) ? [fieldWeights[field]] : []))
  const best = Math.max(0, ...weights)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return best + 0.15 * (sum - best)
})

const tellingMask = ['name', 'kind', 'keywords', 'synonyms', 'place'].reduce(
  (mask, field) => mask | (1 << fields.findIndex((each) => each === field)),
  0,
)

/**
 * Weight of a word that no document contains: it reduces the share of the query that the other
 * words match.
 */
const unknownWeight = 2.5
/**
 * A document that matches less than this share of the query is no hit, unless none matches more:
 * then those nearest to the best are hits.
 */
const leastCovered = 0.2
const nearBest = 0.5
/** The rank only orders hits with equal scores. */
const standingShare = 0.05

/**
 * The documents that answer a query, best first. Any text gives an answer; one without words gives
 * none.
 */
export function search(index: SearchIndex, query: string, options: Options): Found {
  const text = query.slice(0, longestQuery)
  const { meant, mass } = scored(index, text)
  const ranked = rank(index, mass, options)
  const first = index.pinned.get(
    tokensOf(text)
      .map(({ folded }) => folded)
      .join(' '),
  )
  const unknown = meant.flatMap(({ token, meanings }) => (meanings.size ? [] : [token.typed]))
  const pinned = first === undefined ? -1 : index.ids.indexOf(first)
  const numbers =
    pinned < 0
      ? ranked.numbers
      : [pinned, ...ranked.numbers.filter((number) => number !== pinned)].slice(0, options.limit)
  return {
    hits: numbers.map((number) => ({
      ...hitOf(index, number),
      share: number === pinned ? 1 : (ranked.shares.get(number) ?? 0),
    })),
    found: Math.max(ranked.found, pinned < 0 ? 0 : 1),
    facets: ranked.facets,
    unknown: pinned < 0 ? unknown : [],
    guess: pinned < 0 && unknown.length > 0,
    ...(options.explain ? explained(index, meant, numbers) : { terms: [], corrected: {} }),
  }
}

/**
 * What the words of a text mean, and its whole weight, with the index's scratch arrays filled for
 * it. A page of results asks for the same text several times: for its list, its counts and its
 * other pages.
 */
function scored(index: SearchIndex, text: string) {
  const { scratch } = index
  if (scratch.scored?.text === text) return scratch.scored
  scratch.scored = undefined
  const meant = meaningsOf(index, meaningfulWords(index, text))
  return (scratch.scored = { text, meant, mass: scoreDocuments(index, meant) })
}

function hitOf({ ids, facets }: SearchIndex, number: number): Omit<Hit, 'share'> {
  const bit = Math.log2(facets.type.masks[number] ?? 1)
  return { number, id: ids[number] ?? '', type: documentTypes[bit] ?? 'page' }
}

/** The words of a query without those that say nothing, unless it has no others. */
function meaningfulWords({ stop }: SearchIndex, text: string): Token[] {
  const all = tokensOf(text)
  const codes = (text.match(/[\p{L}\d-]+/gu) ?? [])
    .filter((word) => /[^-]-[^-]/.test(word))
    .map((code) => ({ typed: code, folded: fold(code.replaceAll('-', '')), from: 0, to: 0 }))
  const long = all.filter(({ folded }) => folded.length > 1 || /\d/.test(folded))
  const telling = (long.length ? long : all).filter(({ folded }) => !stop.has(folded))
  return [...(telling.length ? telling : all), ...codes].slice(0, mostWords)
}

/**
 * Fills the index's scratch arrays with each document's score and the share of the query that it
 * covers; gives the query's whole weight.
 */
function scoreDocuments(index: SearchIndex, meant: readonly Meant[]): number {
  const { documents } = index
  const { score, covered, group } = index.scratch
  score.fill(0)
  covered.fill(0)
  let mass = 0
  for (const { meanings } of meant) {
    group.fill(0)
    let holders = 0
    for (const [term, quality] of meanings)
      eachPosting(index, term, (number, fieldMask) => {
        const mask = quality > surest ? fieldMask : fieldMask & tellingMask
        const value = quality * (weightsOfMasks[mask] ?? 0)
        const known = group[number] ?? 0
        if (value <= known) return
        if (known === 0) holders++
        group[number] = value
      })
    const rarity = Math.log(1 + (documents - holders + 0.5) / (holders + 0.5))
    const weight = holders ? 0.3 + rarity : unknownWeight
    mass += weight
    for (let number = 0; number < documents; number++) {
      const value = group[number] ?? 0
      if (value === 0) continue
      score[number] = (score[number] ?? 0) + weight * value
      const share = value >= 2 ? 1 : Math.sqrt(value / 2)
      covered[number] = (covered[number] ?? 0) + weight * share
    }
  }
  return mass
}

function eachPosting(
  { postings, offsets }: SearchIndex,
  term: number,
  take: (number: number, mask: number) => void,
) {
  const end = offsets[term + 1] ?? 0
  let number = 0
  for (let at = offsets[term] ?? 0; at < end;) {
    let byte = postings[at++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte & 128; shift += 7) {
      byte = postings[at++] ?? 0
      gap |= (byte & 127) << shift
    }
    number += gap
    take(number, postings[at++] ?? 0)
  }
}

/** The best documents that fit the choice, and the facets' counts, in one pass over the scores. */
function rank(
  index: SearchIndex,
  mass: number,
  { limit, choice = {}, counted = facetNames }: Options,
) {
  const { score, covered } = index.scratch
  const best = createBest(limit)
  const facets = facetNames.map((name) => ({
    ...index.facets[name],
    wanted: maskOfChoice(index.facets[name].values, choice[name]),
    counts: counted.includes(name) ? new Uint32Array(32) : undefined,
  }))
  const chosen = facets.filter(({ wanted }) => wanted !== undefined)
  const countedFacets = facets.filter(({ counts }) => counts !== undefined)
  const least = Math.min(leastCovered, nearBest * mostCovered(covered, mass))
  let found = 0
  for (let number = 0; number < index.documents; number++) {
    const own = score[number] ?? 0
    if (own === 0) continue
    const share = (covered[number] ?? 0) / mass
    if (share < least) continue
    let fails = 0
    let failed = chosen[0]
    for (const facet of chosen)
      if (((facet.masks[number] ?? 0) & (facet.wanted ?? 0)) === 0) {
        fails++
        failed = facet
      }
    if (fails > 1) continue
    if (fails === 1) {
      if (failed?.counts) countBits(failed.counts, failed.masks[number] ?? 0)
      continue
    }
    for (const { masks, counts } of countedFacets) if (counts) countBits(counts, masks[number] ?? 0)
    found++
    const standing = 1 + (standingShare * (index.standing[number] ?? 0)) / 255
    best.add(number, own * share ** 1.5 * ((index.prior[number] ?? 0) / 255) * standing)
  }
  return {
    numbers: best.numbers,
    shares: best.shares(),
    found,
    facets: byFacet((name) => countsOf(facets[facetNames.indexOf(name)])),
  }
}

function mostCovered(covered: Float32Array, mass: number): number {
  let most = 0
  for (let number = 0; number < covered.length; number++)
    most = Math.max(most, covered[number] ?? 0)
  return most / mass
}

/** The bits that a document needs one of; undefined where nothing is chosen. */
function maskOfChoice(values: readonly string[], chosen: readonly string[] | undefined) {
  return (
    chosen &&
    values.reduce((mask, value, bit) => (chosen.includes(value) ? mask | (1 << bit) : mask), 0)
  )
}

function countBits(counts: Uint32Array, mask: number) {
  for (let bit = 0, rest = mask; rest !== 0; bit++, rest >>>= 1)
    if (rest & 1) counts[bit] = (counts[bit] ?? 0) + 1
}

function countsOf(
  facet: { values: string[]; counts: Uint32Array | undefined } | undefined,
): Record<string, number> {
  const counts: Record<string, number> = {}
  if (facet?.counts)
    for (const [bit, value] of facet.values.entries()) counts[value] = facet.counts[bit] ?? 0
  return counts
}

/** Keeps the `limit` numbers with the highest scores; of equals the first. */
function createBest(limit: number) {
  const numbers: number[] = []
  const scores: number[] = []
  return {
    numbers,
    /** Number → its score as a share of the best. */
    shares: () =>
      new Map(numbers.map((number, at) => [number, (scores[at] ?? 0) / (scores[0] ?? 1)])),
    add(number: number, score: number) {
      if (numbers.length === limit && score <= (scores.at(-1) ?? 0)) return
      let low = 0
      let high = scores.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((scores[middle] ?? 0) >= score) low = middle + 1
        else high = middle
      }
      scores.splice(low, 0, score)
      numbers.splice(low, 0, number)
      if (numbers.length <= limit) return
      numbers.pop()
      scores.pop()
    },
  }
}

/** The terms that found the hits, and the terms that replace words which no hit contains. */
function explained(
  index: SearchIndex,
  meant: readonly Meant[],
  numbers: readonly number[],
): Pick<Found, 'terms' | 'corrected'> {
  const shown = new Set(numbers)
  const terms = new Set<string>()
  const corrected: Record<string, string> = {}
  for (const { token, meanings } of meant) {
    let best = { quality: 0, term: '' }
    for (const [place, quality] of meanings) {
      const term = index.terms[place] ?? ''
      eachPosting(index, place, (number) => {
        if (!shown.has(number)) return
        terms.add(term)
        const isFirst = number === numbers[0]
        if (isFirst && quality > best.quality) best = { quality, term }
      })
    }
    const { folded } = token
    if (best.term && best.quality <= surest && !best.term.includes(folded))
      corrected[folded] = best.term
  }
  return { terms: [...terms], corrected }
}

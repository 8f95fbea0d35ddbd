import { numberAt, seenBy } from './number-list.ts'
import {
  byFacet,
  facetNames,
  type FacetName,
  type Scored,
  type SearchIndex,
} from './search-index.ts'

/** Facet → its chosen values; a document fits that has one of each facet's. */
type Choice = Partial<Record<FacetName, readonly string[]>>

export interface RankOptions {
  /** At most so many hits are given, best first; `found` counts all. */
  limit: number
  choice?: Choice
  /** The facets that are counted; all where none is named. */
  counted?: readonly FacetName[]
}

export interface Ranked {
  /** Numbers of the best documents, best first. */
  numbers: number[]
  /** Their scores as shares of the best one's. */
  shares: number[]
  found: number
  facets: Record<FacetName, Record<string, number>>
}

/**
 * A document that matches less than this share of the query is no hit, unless none matches more:
 * then those nearest to the best are hits.
 */
const leastCovered = 0.2
const nearBest = 0.5
/** The rank only orders hits with equal scores. */
const standingShare = 0.05

/** The best documents that fit the choice, and the facets' counts, in one pass over the scores. */
export function rank(
  index: SearchIndex,
  { mass, mostCovered }: Scored,
  { limit, choice = {}, counted = facetNames }: RankOptions,
): Ranked {
  const { score, covered, matching } = index.scratch
  const { prior, standing } = index
  const best = createBest(limit)
  const facets = facetNames.map((name) => ({
    ...index.facets[name],
    chosen: choice[name],
    counts: counted.includes(name) ? new Uint32Array(32) : undefined,
  }))
  const filters = facets.flatMap(({ values, masks, chosen, counts }) =>
    chosen ? [{ masks, wanted: maskOf(values, chosen), counts }] : [],
  )
  const countedFacets = facets.flatMap(({ counts, masks }) => (counts ? [{ counts, masks }] : []))
  const least = Math.min(leastCovered, (nearBest * mostCovered) / mass) * mass
  let found = 0
  const seen = seenBy(matching, index.documents)
  for (let at = 0; at < seen; at++) {
    const number = numberAt(matching, at)
    const part = covered[number] ?? 0
    if (part === 0 || part < least) continue
    let fails = 0
    let failed: Filter | undefined
    for (let place = 0; place < filters.length; place++) {
      const filter = filters[place]
      if (!filter || ((filter.masks[number] ?? 0) & filter.wanted) !== 0) continue
      fails++
      failed = filter
    }
    if (fails > 0) {
      if (fails === 1 && failed?.counts) countBits(failed.counts, failed.masks[number] ?? 0)
      continue
    }
    for (const { counts, masks } of countedFacets) countBits(counts, masks[number] ?? 0)
    found++
    const share = part / mass
    const standingPart = 1 + (standingShare * (standing[number] ?? 0)) / 255
    const ofTexts = (score[number] ?? 0) * share * Math.sqrt(share)
    keepIfBest(best, number, ofTexts * ((prior[number] ?? 0) / 255) * standingPart)
  }
  return {
    ...sorted(best),
    found,
    facets: byFacet((name) => countsOf(facets[facetNames.indexOf(name)])),
  }
}

/** A facet of which something is chosen. */
interface Filter {
  masks: Uint32Array
  /** The bits that a document needs one of. */
  wanted: number
  counts: Uint32Array | undefined
}

function maskOf(values: readonly string[], chosen: readonly string[]): number {
  return values.reduce((mask, value, bit) => (chosen.includes(value) ? mask | (1 << bit) : mask), 0)
}

function countBits(counts: Uint32Array, mask: number) {
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest)
    counts[bit] = (counts[bit] ?? 0) + 1
  }
}

function countsOf(
  facet: { values: string[]; counts: Uint32Array | undefined } | undefined,
): Record<string, number> {
  const counts: Record<string, number> = {}
  if (facet?.counts)
    for (const [bit, value] of facet.values.entries()) counts[value] = facet.counts[bit] ?? 0
  return counts
}

/**
 * The numbers with the highest scores, as a heap with the worst on top, so that a document costs
 * little however many come in rising order.
 */
interface Best {
  /** Lists and not typed arrays: most queries have few hits, and these are dear to make. */
  numbers: number[]
  scores: number[]
  limit: number
}

function createBest(limit: number): Best {
  return { numbers: [], scores: [], limit }
}

/** Keeps a document if it is among the best; of equals the lowest numbers are. */
function keepIfBest(best: Best, number: number, score: number) {
  const { numbers, scores, limit } = best
  if (numbers.length < limit) {
    numbers.push(number)
    scores.push(score)
    // Order is of use from the moment when there is no more room.
    if (numbers.length === limit) for (let at = (limit >> 1) - 1; at >= 0; at--) sink(best, at)
    return
  }
  const worst = scores[0] ?? Infinity
  if (score < worst || (score === worst && number > (numbers[0] ?? 0))) return
  numbers[0] = number
  scores[0] = score
  sink(best, 0)
}

/**
 * Above 0 where the document at one place is worse than that at another, below where it is better.
 */
function worse({ numbers, scores }: Best, a: number, b: number): number {
  return (scores[b] ?? 0) - (scores[a] ?? 0) || (numbers[a] ?? 0) - (numbers[b] ?? 0)
}

/** Moves what is at a place below all that are worse. */
function sink(best: Best, from: number) {
  const { numbers, scores } = best
  const { length } = numbers
  for (let at = from; ;) {
    const left = 2 * at + 1
    if (left >= length) return
    const next = left + 1 < length && worse(best, left + 1, left) > 0 ? left + 1 : left
    if (worse(best, next, at) < 0) return
    const number = numbers[at] ?? 0
    const score = scores[at] ?? 0
    numbers[at] = numbers[next] ?? 0
    scores[at] = scores[next] ?? 0
    numbers[next] = number
    scores[next] = score
    at = next
  }
}

/** The numbers, best first, and their scores as shares of the best. */
function sorted(best: Best): Pick<Ranked, 'numbers' | 'shares'> {
  const { numbers, scores } = best
  const order: number[] = []
  for (let at = 0; at < numbers.length; at++) order.push(at)
  order.sort((a, b) => worse(best, a, b))
  const highest = scores[order[0] ?? 0] ?? 1
  return {
    numbers: order.map((at) => numbers[at] ?? 0),
    shares: order.map((at) => (scores[at] ?? 0) / highest),
  }
}

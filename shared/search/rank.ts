import { numberAt, seenBy } from './number-list.ts'
import {
  byFacet,
  facetNames,
  type FacetName,
  type Scored,
  type SearchIndex,
} from './search-index.ts'

/** Facet → its chosen values; a document fits that has one of each facet's. */
export type Choice = Partial<Record<FacetName, readonly string[]>>

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
    wanted: maskOfChoice(index.facets[name].values, choice[name]),
    counts: counted.includes(name) ? new Uint32Array(32) : undefined,
  }))
  const chosen = facets.flatMap(({ wanted, masks, counts }) =>
    wanted === undefined ? [] : [{ wanted, masks, counts }],
  )
  const countedFacets = facets.flatMap(({ counts, masks }) => (counts ? [{ counts, masks }] : []))
  const least = Math.min(leastCovered, (nearBest * mostCovered) / mass) * mass
  let found = 0
  const seen = seenBy(matching, index.documents)
  for (let at = 0; at < seen; at++) {
    const number = numberAt(matching, at)
    const own = score[number] ?? 0
    const part = covered[number] ?? 0
    if (own === 0 || part < least) continue
    let fails = 0
    let failed = chosen[0]
    for (const facet of chosen)
      if (((facet.masks[number] ?? 0) & facet.wanted) === 0) {
        fails++
        failed = facet
      }
    if (fails > 0) {
      if (fails === 1 && failed?.counts) countBits(failed.counts, failed.masks[number] ?? 0)
      continue
    }
    for (const { counts, masks } of countedFacets) countBits(counts, masks[number] ?? 0)
    found++
    const share = part / mass
    const standingPart = 1 + (standingShare * (standing[number] ?? 0)) / 255
    best.add(number, own * share * Math.sqrt(share) * ((prior[number] ?? 0) / 255) * standingPart)
  }
  return {
    ...best.sorted(),
    found,
    facets: byFacet((name) => countsOf(facets[facetNames.indexOf(name)])),
  }
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

/**
 * Keeps the `limit` numbers with the highest scores; of equals the lowest numbers. They are kept as a
 * heap with the worst on top, so that a document costs little however many come in rising order.
 */
function createBest(limit: number) {
  const numbers: number[] = []
  const scores: number[] = []
  const isWorse = (a: number, b: number) => {
    const [own, other] = [scores[a] ?? 0, scores[b] ?? 0]
    return own < other || (own === other && (numbers[a] ?? 0) > (numbers[b] ?? 0))
  }
  const swap = (a: number, b: number) => {
    const [number, score] = [numbers[a] ?? 0, scores[a] ?? 0]
    numbers[a] = numbers[b] ?? 0
    scores[a] = scores[b] ?? 0
    numbers[b] = number
    scores[b] = score
  }
  function rise(from: number) {
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1
      if (!isWorse(at, above)) return
      swap(at, above)
      at = above
    }
  }
  function sink() {
    for (let at = 0; ;) {
      const left = 2 * at + 1
      if (left >= limit) return
      const worse = left + 1 < limit && isWorse(left + 1, left) ? left + 1 : left
      if (!isWorse(worse, at)) return
      swap(at, worse)
      at = worse
    }
  }
  return {
    add(number: number, score: number) {
      const at = numbers.length
      if (at < limit) {
        numbers.push(number)
        scores.push(score)
        rise(at)
        return
      }
      const worst = scores[0] ?? Infinity
      if (score < worst || (score === worst && number > (numbers[0] ?? 0))) return
      numbers[0] = number
      scores[0] = score
      sink()
    },
    /** The numbers, best first, and their scores as shares of the best. */
    sorted() {
      const order = [...numbers.keys()].sort((a, b) => (isWorse(a, b) ? 1 : -1))
      const best = scores[order[0] ?? 0] ?? 1
      return {
        numbers: order.map((at) => numbers[at] ?? 0),
        shares: order.map((at) => (scores[at] ?? 0) / best),
      }
    },
  }
}

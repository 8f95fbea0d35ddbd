import { surest } from './meanings.ts'
import { type Ranked, rank, type RankOptions } from './rank.ts'
import { holdersOf, scoredQuery } from './score.ts'
import { type DocumentType, documentTypes, type Scored, type SearchIndex } from './search-index.ts'

interface Options extends RankOptions {
  /** Whether `terms` and `corrected` are worked out. */
  explain?: boolean
}

export interface Hit {
  /** Number of the document in its index; `ids` of the index has its id, which few hits need. */
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
  facets: Ranked['facets']
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

/**
 * The documents that answer a query, best first. Any text gives an answer; one without words gives
 * none.
 */
export function search(index: SearchIndex, query: string, options: Options): Found {
  const scored = scoredQuery(index, query)
  const ranked = rank(index, scored, options)
  const pinned = pinnedOf(index, scored)
  const hits = ranked.numbers.map((number, at) => hitOf(index, number, ranked.shares[at] ?? 0))
  const shown =
    pinned < 0
      ? hits
      : [hitOf(index, pinned, 1), ...hits.filter(({ number }) => number !== pinned)].slice(
          0,
          options.limit,
        )
  const unknown = scored.meant.flatMap(({ token, meanings }) =>
    meanings.size || pinned >= 0 ? [] : [token.typed],
  )
  return {
    hits: shown,
    found: Math.max(ranked.found, pinned < 0 ? 0 : 1),
    facets: ranked.facets,
    unknown,
    guess: unknown.length > 0,
    ...(options.explain ? explained(index, scored, shown) : { terms: [], corrected: {} }),
  }
}

/** The document that editors have pinned to a query; -1 without one. */
function pinnedOf({ pinned, ids }: SearchIndex, { tokens }: Scored): number {
  if (pinned.size === 0) return -1
  const id = pinned.get(tokens.map(({ folded }) => folded).join(' '))
  return id === undefined ? -1 : ids.indexOf(id)
}

function hitOf({ facets }: SearchIndex, number: number, share: number): Hit {
  const bit = 31 - Math.clz32(facets.type.masks[number] ?? 1)
  return { number, type: documentTypes[bit] ?? 'page', share }
}

/** The terms that found the hits, and the terms that replace words which no hit contains. */
function explained(
  index: SearchIndex,
  { meant }: Scored,
  hits: readonly Hit[],
): Pick<Found, 'terms' | 'corrected'> {
  const numbers = hits.map(({ number }) => number)
  const ascending = numbers.toSorted((a, b) => a - b)
  const terms = new Set<string>()
  const corrected: Record<string, string> = {}
  for (const { token, meanings } of meant) {
    let best = { quality: 0, term: '' }
    for (const [place, quality] of meanings) {
      const holders = holdersOf(index, place, ascending, numbers[0] ?? -1)
      if (holders === 'none') continue
      const term = index.terms[place] ?? ''
      terms.add(term)
      if (quality > best.quality && holders === 'best') best = { quality, term }
    }
    const { folded } = token
    if (best.term && best.quality <= surest && !best.term.includes(folded))
      corrected[folded] = best.term
  }
  return { terms: [...terms], corrected }
}

import { fold, type Token, tokensOf } from './fold.ts'
import { meaningsOf, surest } from './meanings.ts'
import { longestQuery } from './query-text.ts'
import { addNumber, numberAt, seenBy } from './number-list.ts'
import { fields, fieldWeights, type Meant, type Scored, type SearchIndex } from './search-index.ts'

/** Words that are read of a query; the rest is ignored. */
const mostWords = 8

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
 * What the words of a query mean, with the index's scratch arrays filled with each document's score
 * and the share of the query that it covers. A page of results asks for the same text several
 * times: for its list, its counts and its other pages.
 */
export function scoredQuery(index: SearchIndex, query: string): Scored {
  const { scratch } = index
  const text = query.slice(0, longestQuery)
  if (scratch.scored?.text === text) return scratch.scored
  scratch.scored = undefined
  const tokens = tokensOf(text)
  const meant = meaningsOf(index, meaningfulWords(index, text, tokens))
  return (scratch.scored = { text, tokens, meant, ...scoreDocuments(index, meant) })
}

/** The words of a query without those that say nothing, unless it has no others. */
function meaningfulWords({ stop }: SearchIndex, text: string, all: readonly Token[]): Token[] {
  const long = all.filter(({ folded }) => folded.length > 1 || /\d/.test(folded))
  const telling = (long.length ? long : all).filter(({ folded }) => !stop.has(folded))
  return [...(telling.length ? telling : all), ...codesOf(text)].slice(0, mostWords)
}

/** Words with hyphens, which an article number may be, each as one word. */
function codesOf(text: string): Token[] {
  if (!text.includes('-')) return []
  return (text.match(/[\p{L}\d-]+/gu) ?? [])
    .filter((word) => /[^-]-[^-]/.test(word))
    .map((code) => ({ typed: code, folded: fold(code.replaceAll('-', '')), from: 0, to: 0 }))
}

/**
 * Fills the scratch arrays. Of a large catalogue most documents match no query: these are not
 * looked at, unless too many others match to be listed.
 */
function scoreDocuments(
  index: SearchIndex,
  meant: readonly Meant[],
): Pick<Scored, 'mass' | 'mostCovered'> {
  const { documents } = index
  const { score, covered, group, matching, holding } = index.scratch
  const before = seenBy(matching, documents)
  for (let at = 0; at < before; at++) {
    const number = numberAt(matching, at)
    score[number] = 0
    covered[number] = 0
  }
  matching.length = 0
  let mass = 0
  let mostCovered = 0
  for (const { meanings } of meant) {
    holding.length = 0
    for (const [term, quality] of meanings) addPostings(index, term, quality)
    const holders = holding.length
    const rarity = Math.log(1 + (documents - holders + 0.5) / (holders + 0.5))
    const weight = holders ? 0.3 + rarity : unknownWeight
    mass += weight
    const seen = seenBy(holding, documents)
    for (let at = 0; at < seen; at++) {
      const number = numberAt(holding, at)
      const value = group[number] ?? 0
      if (value === 0) continue
      group[number] = 0
      const own = score[number] ?? 0
      if (own === 0) addNumber(matching, number)
      score[number] = own + weight * value
      const share = value >= 2 ? 1 : Math.sqrt(value / 2)
      covered[number] = (covered[number] ?? 0) + weight * share
      mostCovered = Math.max(mostCovered, covered[number] ?? 0)
    }
  }
  return { mass, mostCovered }
}

/** Raises the value of the documents that contain a term to that of this meaning. */
function addPostings(
  { postings, offsets, scratch: { group, holding } }: SearchIndex,
  term: number,
  quality: number,
) {
  const counted = quality > surest ? -1 : tellingMask
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
    const value = quality * (weightsOfMasks[(postings[at++] ?? 0) & counted] ?? 0)
    const known = group[number] ?? 0
    if (value <= known) continue
    if (known === 0) addNumber(holding, number)
    group[number] = value
  }
}

/**
 * Whether a term is in some of these documents, in ascending order, and whether it is in `best`,
 * which is one of them.
 */
export function holdersOf(
  { postings, offsets }: SearchIndex,
  term: number,
  numbers: readonly number[],
  best: number,
): 'none' | 'others' | 'best' {
  let found: 'none' | 'others' = 'none'
  const end = offsets[term + 1] ?? 0
  let number = 0
  let next = 0
  for (let at = offsets[term] ?? 0; at < end && next < numbers.length; at++) {
    let byte = postings[at++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte & 128; shift += 7) {
      byte = postings[at++] ?? 0
      gap |= (byte & 127) << shift
    }
    number += gap
    if (number > best && found === 'others') return found
    while (next < numbers.length && (numbers[next] ?? 0) < number) next++
    if (numbers[next] !== number) continue
    if (number === best) return 'best'
    found = 'others'
  }
  return found
}

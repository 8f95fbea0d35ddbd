import type { Token } from './fold.ts'
import type { Meanings, Meant, SearchIndex } from './search-index.ts'
import { allowedSlips, bitsOf, lettersOf, slipsBetween } from './slips.ts'

/**
 * Above this a meaning rests on what was typed; at or below on a guess, which counts in telling
 * fields only.
 */
export const surest = 0.67

const quality = {
  exact: 1,
  otherSpelling: 0.95,
  /**
   * The word is the beginning of a term: of the last word, which may be half typed, and of others.
   * Longer terms count down to `beginningSpan` less.
   */
  lastBeginning: 0.92,
  beginning: 0.8,
  beginningSpan: 0.2,
  compoundEnd: 0.78,
  compoundInside: 0.68,
  compoundOtherEnding: 0.6,
  /**
   * The word is a term with an ending of its own: less by `furtherEnding` for each letter after the
   * first.
   */
  otherEnding: 0.8,
  furtherEnding: 0.045,
  slip: 0.66,
  furtherSlip: 0.16,
  otherFirstLetter: 0.1,
  beginningWithSlip: 0.5,
  compoundEndWithSlip: 0.45,
  joined: 0.95,
  /** One of the words that a word was split into. */
  part: 0.9,
}

const mostBeginnings = 200
/** Two words that are together shorter are not tried as one. */
const shortestJoined = 5
/** A shorter term is never what a word with a slip means. */
const shortestGuessed = 3
const mostMeanings = 64
/**
 * Letters from which a word may be the beginning of a term, or the end of a compound, with a slip.
 */
const shortestBeginning = 5
const shortestCompoundEnd = 7

interface Options {
  /** The last word of a query may still be typed. */
  isLast: boolean
  allowSlips: boolean
}

/**
 * The terms that each word of a query may mean; no meanings for a word that the index does not
 * know.
 */
export function meaningsOf(index: SearchIndex, tokens: readonly Token[]): Meant[] {
  const last = tokens.length - 1
  return tokens.flatMap((token, at) => {
    const word = token.folded
    const joined = [
      { word: (tokens[at - 1]?.folded ?? '') + word, isLast: at === last },
      { word: word + (tokens[at + 1]?.folded ?? ''), isLast: at === last - 1 },
    ].filter((pair) => pair.word.length > word.length)
    const own = termsLike(index, word, { isLast: at === last, allowSlips: true })
    const meanings = withJoined(index, own, joined)
    const parts = isUnsure(meanings) ? splitWord(index, word) : []
    return parts.length
      ? parts.map((part) => ({ token, meanings: new Map([[part, quality.part]]) }))
      : [{ token, meanings: bestOf(meanings) }]
  })
}

/** Two typed words may be one term: "weather station", "wetterstation". */
function withJoined(
  index: SearchIndex,
  own: ReadonlyMap<number, number>,
  joined: readonly { word: string; isLast: boolean }[],
): ReadonlyMap<number, number> {
  let all: Meanings | undefined
  for (const { word, isLast } of joined) {
    if (word.length < shortestJoined) continue
    for (const [place, value] of termsLike(index, word, { isLast, allowSlips: false })) {
      if (value <= quality.compoundOtherEnding) continue
      all ??= new Map(own)
      put(all, place, value * quality.joined)
    }
  }
  return all ?? own
}

/**
 * One typed word may be two terms, with a stop word between them: "smartplug", "detectordehumo".
 */
function splitWord({ terms, stop }: SearchIndex, word: string): number[] {
  let best: number[] = []
  let longest = 2
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const start = placeOf(terms, word.slice(0, cut))
    if (start < 0) continue
    for (const filler of ['', ...stop]) {
      if (!word.startsWith(filler, cut)) continue
      const shorter = Math.min(cut, word.length - cut - filler.length)
      if (shorter <= longest) continue
      const end = placeOf(terms, word.slice(cut + filler.length))
      if (end < 0) continue
      best = [start, end]
      longest = shorter
    }
  }
  return best
}

/** Place of a term; -1 where the index does not have it. */
function placeOf(terms: readonly string[], word: string): number {
  const place = firstFrom(terms, word)
  return terms[place] === word ? place : -1
}

function isUnsure(meanings: ReadonlyMap<number, number>) {
  for (const value of meanings.values()) if (value >= quality.slip) return false
  return true
}

function bestOf(meanings: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  if (meanings.size <= mostMeanings) return meanings
  return new Map([...meanings].sort((a, b) => b[1] - a[1]).slice(0, mostMeanings))
}

/**
 * The terms that a word may mean by itself. They are kept: while a query is typed, only its last
 * word is new.
 */
function termsLike(
  index: SearchIndex,
  word: string,
  options: Options,
): ReadonlyMap<number, number> {
  const key = `${word} ${options.isLast} ${options.allowSlips}`
  const known = index.meant.get(key)
  if (known) return known
  const meanings = findTermsLike(index, word, options)
  index.meant.set(key, meanings)
  return meanings
}

function findTermsLike(
  index: SearchIndex,
  word: string,
  { isLast, allowSlips }: Options,
): Meanings {
  const meanings: Meanings = new Map()
  for (const spelling of spellingsOf(word)) {
    beginnings(index, meanings, spelling, { isLast, isTyped: spelling === word })
    // A word that is still being typed means every word that it is the beginning of.
    if (allowSlips && (!isLast || meanings.size === 0)) withoutEnding(index, meanings, spelling)
    insideCompounds(index, meanings, spelling)
  }
  if (allowSlips) withSlips(index, meanings, word, isLast)
  return meanings
}

/** A word, and its spellings in which ae, oe, ue and aa replace letters that a keyboard lacks. */
function spellingsOf(word: string): string[] {
  const plain = word.replace(/ae|oe|ue|aa/g, ([letter = '']) => letter)
  return plain === word ? [word] : [word, plain]
}

function beginnings(
  { terms }: SearchIndex,
  meanings: Meanings,
  word: string,
  { isLast, isTyped }: { isLast: boolean; isTyped: boolean },
) {
  const first = firstFrom(terms, word)
  if (terms[first] === word) put(meanings, first, isTyped ? quality.exact : quality.otherSpelling)
  if (!isLast && word.length < 3) return
  const most = isLast ? quality.lastBeginning : quality.beginning
  for (let place = first; place < first + mostBeginnings; place++) {
    const term = terms[place]
    if (!term?.startsWith(word)) return
    const share = Math.min(1, (term.length - word.length) / 12)
    if (term !== word) put(meanings, place, most - quality.beginningSpan * share)
  }
}

/** Terms that the word begins with, with an inflected ending behind them. */
function withoutEnding({ terms }: SearchIndex, meanings: Meanings, word: string) {
  for (let cut = 1; cut <= 4 && word.length - cut >= (cut <= 2 ? 3 : 2 * cut); cut++) {
    const stem = word.slice(0, -cut)
    const place = firstFrom(terms, stem)
    if (terms[place] === stem)
      put(meanings, place, quality.otherEnding - quality.furtherEnding * (cut - 1))
  }
}

/**
 * Terms that contain the word, as "türklingel" contains "klingel", or end with it apart from its
 * inflection.
 */
function insideCompounds({ words }: SearchIndex, meanings: Meanings, word: string) {
  if (word.length < 4) return
  const stem = word.length >= 6 ? word.slice(0, -1) : word
  const letters = lettersOf(stem)
  const { length } = words.terms
  let found = 0
  for (let place = startOfLength(words, word.length); place < length; place++) {
    if ((letters & ~(words.letters[place] ?? 0)) !== 0) continue
    const term = words.terms[place] ?? ''
    const at = term.indexOf(stem)
    if (at < 0) continue
    if (++found > mostBeginnings) return
    const inside = term.indexOf(word, at)
    if (inside > 0) {
      const isEnd = inside + word.length === term.length
      put(meanings, words.places[place] ?? 0, isEnd ? quality.compoundEnd : quality.compoundInside)
    } else if (at > 0 && term.length - at - stem.length <= 2)
      put(meanings, words.places[place] ?? 0, quality.compoundOtherEnding)
  }
}

/** Terms that the word is a misspelling of, or a beginning or an end of one with a slip. */
function withSlips({ words }: SearchIndex, meanings: Meanings, word: string, isLast: boolean) {
  const most = allowedSlips(word)
  if (most === 0) return
  const { length } = word
  const letters = lettersOf(word)
  const longer = startOfLength(words, length + most + 1)
  for (let at = startOfLength(words, Math.max(length - most, shortestGuessed)); at < longer; at++) {
    const own = words.letters[at] ?? 0
    if (bitsOf(letters & ~own) > most || bitsOf(~letters & own) > most) continue
    const value = wholeWithSlips(word, words.terms[at] ?? '', most)
    if (value) put(meanings, words.places[at] ?? 0, value)
  }
  if (length < (isLast ? shortestBeginning : shortestCompoundEnd)) return
  for (let at = longer; at < words.terms.length; at++) {
    if (bitsOf(letters & ~(words.letters[at] ?? 0)) > 1) continue
    const value = partWithSlip(word, words.terms[at] ?? '', isLast)
    if (value) put(meanings, words.places[at] ?? 0, value)
  }
}

/** Place of the first word that has at least so many letters. */
function startOfLength({ terms, starts }: SearchIndex['words'], length: number): number {
  return starts[length] ?? terms.length
}

function wholeWithSlips(word: string, term: string, most: number): number {
  const slips = slipsBetween(word, term, 0, term.length, most)
  if (slips === 0 || slips > most) return 0
  const otherFirst = word[0] === term[0] ? 0 : 1
  if (slips + otherFirst > most && !(slips === 1 && word.length >= 5)) return 0
  return quality.slip - quality.furtherSlip * (slips - 1) - quality.otherFirstLetter * otherFirst
}

/** A slip in the beginning of a term, or in what a compound ends with. */
function partWithSlip(word: string, term: string, isLast: boolean): number {
  const { length } = word
  const isNear = (from: number, to: number) => slipsBetween(word, term, from, to, 1) <= 1
  if (isLast && length >= shortestBeginning && word[0] === term[0])
    return [length - 1, length, length + 1].some((to) => isNear(0, to))
      ? quality.beginningWithSlip
      : 0
  const end = term.length
  if (length < shortestCompoundEnd || end - length < 3) return 0
  return [length, length + 1, length - 1].some((width) => isNear(end - width, end))
    ? quality.compoundEndWithSlip
    : 0
}

/** Place of the first term that is not before the word. */
function firstFrom(terms: readonly string[], word: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

function put(meanings: Meanings, place: number, value: number) {
  if ((meanings.get(place) ?? 0) < value) meanings.set(place, value)
}

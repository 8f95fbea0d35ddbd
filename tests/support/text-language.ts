import { eld } from 'eld/large'
import { type Language, languages } from '#shared/markets/markets.ts'

eld.setLanguageSubset([...languages])

/** Letters from which on a text says what language it is in. */
const enough = 45
/** A language that scores nearly as well as the likeliest may be it. */
const nearly = 0.95

/**
 * The language that a text is in, where that is not the one it should be in. Says nothing about a
 * text that is too short to tell.
 */
export function strayLanguage(
  text: string,
  expected: Language,
  names?: RegExp,
): Language | undefined {
  const words = wordsOf(text, names)
  if (words.join('').length < enough) return undefined
  const scores = Object.entries(eld.detect(words.join(' ')).getScores()) as [Language, number][]
  const [likeliest, best] = scores[0] ?? [expected, 0]
  const twin = twins[expected]
  const balance =
    twin && (likeliest === expected || likeliest === twin)
      ? count(words, expected) - count(words, twin)
      : 0
  if (balance !== 0) return balance < 0 ? twin : undefined
  const own = scores.find(([language]) => language === expected)?.[1] ?? 0
  return own >= nearly * best ? undefined : likeliest
}

/** Languages that a detector can hardly tell apart; their own little words can. */
const twins: Partial<Record<Language, Language>> = { da: 'no', no: 'da' }

const danish =
  'af aldrig altid anden andet blev bliver bruge dage dig efter end endnu gange gennem giver gør havde hvad hvornår igen ind intet kun længere lidt meget mellem mere mig mod nej nogen noget nu op os sig siger tager tilbage ud uden uge vores væk'
const norwegian =
  'aldri alltid annen annet av ble blir bruke dager deg ennå enn etter fortsatt ganger gir gjennom gjør hadde hva igjen inn lenger litt meg mellom mer mot mye nei noe noen opp oss seg sier slik tar tilbake trenger uke ut uten våre å'
const littleWords: Partial<Record<Language, ReadonlySet<string>>> = {
  da: new Set(danish.split(' ')),
  no: new Set(norwegian.split(' ')),
}

function count(words: readonly string[], language: Language): number {
  return words.filter((word) => littleWords[language]?.has(word.toLowerCase())).length
}

/**
 * Words of a text, without what is the same in every language: placeholders, addresses, figures,
 * and the names given.
 */
export function wordsOf(text: string, names?: RegExp): string[] {
  const plain = text.replace(/\{\{?[\w.]+\}?\}|https?:\S+|www\.\S+|\S+@\S+/g, ' ')
  return (names ? plain.replace(names, ' ') : plain).match(/\p{L}+/gu) ?? []
}

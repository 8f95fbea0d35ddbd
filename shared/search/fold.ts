/** Letters that Unicode does not decompose, in the spelling that people type instead. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Longer words are cut: no term of a catalogue is as long, and the cost of comparing grows with it.
 */
const longestWord = 40

/** Text that has only its case to lose. */
const plainText = /^[ -~]*$/
const plainWord = /^[a-z\d]+$/

/**
 * Text as it is compared: lower case, without accents and ligatures. CO₂ becomes co2, Straße
 * strasse.
 */
export function fold(text: string): string {
  if (plainText.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
}

/** One word of a text. */
export interface Token {
  typed: string
  folded: string
  /** Place of its first character in the text, and of the one after its last. */
  from: number
  to: number
}

/**
 * The words of a text: runs of letters and digits. One that folds to several (½) gives one token
 * for each.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const words = plainText.test(text) ? /[a-z\d]+/gi : /[\p{L}\p{M}\p{N}]+/gu
  for (const { 0: typed, index: from } of text.matchAll(words)) {
    const folded = fold(typed)
    const parts = plainWord.test(folded) ? [folded] : (folded.match(/[\p{L}\p{N}]+/gu) ?? [])
    for (const word of parts)
      tokens.push({ typed, folded: word.slice(0, longestWord), from, to: from + typed.length })
  }
  return tokens
}

/** The folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ folded }) => folded)
}

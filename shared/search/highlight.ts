import { tokensOf } from './fold.ts'

/** A part of a text; `isFound` is what was searched for. */
export interface Part {
  text: string
  isFound: boolean
}

/**
 * A text in parts, so that the words by which it was found can be marked. `terms` are folded words.
 */
export function highlight(text: string, terms: readonly string[]): Part[] {
  const parts: Part[] = []
  let done = 0
  const add = (to: number, isFound: boolean) => {
    if (to > done) parts.push({ text: text.slice(done, to), isFound })
    done = Math.max(done, to)
  }
  for (const { folded, from, to } of tokensOf(text)) {
    if (from < done || !terms.includes(folded)) continue
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return parts
}

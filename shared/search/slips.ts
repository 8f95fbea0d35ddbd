/** A number that no distance reaches: the words are too different. */
const tooFar = 9

const longestCompared = 60
const createRow = () => new Uint8Array(longestCompared + 4)
/** Three rows of the table of distances, used again for each comparison. */
const rows: [Uint8Array, Uint8Array, Uint8Array] = [createRow(), createRow(), createRow()]

/** How many slips a word may have: a letter wrong, missing, too many, or two letters swapped. */
export function allowedSlips(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * The letters that a word has, one bit each (a to z, five for digits, one for all others). Two
 * words that differ in more bits than slips are allowed cannot be spellings of each other, which
 * saves nearly all comparisons.
 */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    const isLetter = code >= 97 && code <= 122
    const isDigit = code >= 48 && code <= 57
    letters |= 1 << (isLetter ? code - 97 : isDigit ? 26 + (code % 5) : 31)
  }
  return letters >>> 0
}

/** How many bits of a number are set. */
export function bitsOf(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/**
 * Slips between a word and the part [from, to) of a text, by optimal string alignment: swapped
 * neighbours count one. Above `most` the answer is a number above it, found early.
 */
export function slipsBetween(
  word: string,
  text: string,
  from: number,
  to: number,
  most: number,
): number {
  const longest = Math.max(word.length, to - from)
  if (longest > longestCompared || to <= from || Math.abs(word.length - (to - from)) > most)
    return tooFar
  // What both begin and end with takes no slip: nearly all of a word with one.
  let start = 0
  let [end, last] = [word.length, to]
  while (start < end && from < last && word.charCodeAt(start) === text.charCodeAt(from)) {
    start++
    from++
  }
  while (start < end && from < last && word.charCodeAt(end - 1) === text.charCodeAt(last - 1)) {
    end--
    last--
  }
  const [height, width] = [end - start, last - from]
  if (height === 0 || width === 0) return Math.max(height, width)
  // One slip is between the two: a letter of each, or two that are swapped.
  if (most < 2 && Math.max(height, width) > 2) return tooFar
  return slipsOfParts(word, [start, end], text, [from, last], most)
}

type Part = readonly [from: number, to: number]

/** The same for parts of both, by the table of distances. */
function slipsOfParts(
  word: string,
  [start, end]: Part,
  text: string,
  [from, to]: Part,
  most: number,
): number {
  const width = to - from
  let [before, above, current] = rows
  for (let column = 0; column <= width; column++) above[column] = column
  for (let at = start; at < end; at++) {
    let least = (current[0] = at - start + 1)
    const letter = word.charCodeAt(at)
    const last = at > start ? word.charCodeAt(at - 1) : -1
    for (let column = 1; column <= width; column++) {
      const other = text.charCodeAt(from + column - 1)
      let cost = (above[column - 1] ?? 0) + (letter === other ? 0 : 1)
      cost = Math.min(cost, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      const isSwapped =
        column > 1 && last === other && letter === text.charCodeAt(from + column - 2)
      if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current[column] = cost
      if (cost < least) least = cost
    }
    if (least > most) return tooFar
    ;[before, above, current] = [above, current, before]
  }
  return above[width] ?? tooFar
}

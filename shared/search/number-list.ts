/**
 * Numbers of documents in any order, each once. Where they are more than there is room for, it
 * stands for all documents: to look at all of them in their order is then as cheap.
 */
export interface NumberList {
  numbers: Uint32Array
  /** How many there are, whether or not there is room for them. */
  length: number
}

/** Share of the documents that a list has room for. */
const room = 1 / 8

export function createNumberList(documents: number): NumberList {
  return { numbers: new Uint32Array(Math.ceil(documents * room)), length: 0 }
}

export function addNumber(list: NumberList, number: number) {
  if (list.length < list.numbers.length) list.numbers[list.length] = number
  list.length++
}

/** How many numbers are to be looked at by `numberAt`. */
export function seenBy({ numbers, length }: NumberList, documents: number): number {
  return length > numbers.length ? documents : length
}

/** The number at a place before `seenBy`. */
export function numberAt({ numbers, length }: NumberList, at: number): number {
  return length > numbers.length ? at : (numbers[at] ?? 0)
}

/** A list of texts that is kept as bytes: strings of 100,000 ids would take twice the memory. */
export interface LineList extends Iterable<string> {
  length: number
  /** The text at a place; undefined past the end. */
  at(place: number): string | undefined
  /** The first place of a text, -1 without one. */
  indexOf(text: string): number
}

const newline = 10
/**
 * A list of at most so many texts keeps those that were asked for, some 100 bytes each: searches of
 * a small catalogue find the same ones again and again.
 */
const fewTexts = 1000

/** Opens UTF-8 with a line for each text. */
export function createLineList(bytes: Uint8Array): LineList {
  const ends = endsOf(bytes)
  const decoder = new TextDecoder()
  // Ids are short and nearly always ASCII, for which a decoder takes several times as long.
  const decode = bytes.some((byte) => byte > 127)
    ? (line: Uint8Array) => decoder.decode(line)
    : (line: Uint8Array) => String.fromCharCode(...line)
  function read(place: number) {
    const end = ends[place]
    if (end === undefined) return undefined
    return decode(bytes.subarray(place === 0 ? 0 : (ends[place - 1] ?? 0) + 1, end))
  }
  const kept: (string | undefined)[] = []
  const at = ends.length > fewTexts ? read : (place: number) => (kept[place] ??= read(place))
  function* all() {
    for (let place = 0; place < ends.length; place++) yield at(place) ?? ''
  }
  return {
    length: ends.length,
    at,
    indexOf(text) {
      let place = 0
      for (const line of all()) {
        if (line === text) return place
        place++
      }
      return -1
    },
    [Symbol.iterator]: all,
  }
}

/** For each line the place behind its last byte. */
function endsOf(bytes: Uint8Array): Uint32Array {
  if (bytes.length === 0) return new Uint32Array(0)
  let count = 1
  for (const byte of bytes) if (byte === newline) count++
  const ends = new Uint32Array(count)
  let line = 0
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === newline) ends[line++] = at
  ends[line] = bytes.length
  return ends
}

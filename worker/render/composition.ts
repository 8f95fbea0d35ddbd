import { Buffer } from 'node:buffer'

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const bar = 0x7c

export interface Composed {
  body: Bytes
  /** Byte offsets of the nonce placeholder. */
  offsets: number[]
}

/**
 * Puts a page together from newly rendered text and cached bytes, so that most of a page is neither
 * joined nor encoded again. `mark` returns the text that takes the place of bytes in the rendered
 * text; it begins with the render's random nonce placeholder, which nothing else contains.
 */
export function createComposition(placeholder: string) {
  const kept: (() => Bytes)[] = []
  const markLater = (bytes: () => Bytes) => `${placeholder}|${kept.push(bytes) - 1}|`
  return {
    mark: (bytes: Bytes) => markLater(() => bytes),
    /** The same for bytes that are there when the page is composed. */
    markLater,
    compose: (text: string) => compose(encoder.encode(text), placeholder, kept),
  }
}

function compose(rendered: Bytes, placeholder: string, kept: readonly (() => Bytes)[]): Composed {
  const view = Buffer.from(rendered.buffer, rendered.byteOffset, rendered.byteLength)
  const pieces: Bytes[] = []
  const offsets: number[] = []
  let length = 0
  let from = 0
  function add(bytes: Bytes) {
    pieces.push(bytes)
    length += bytes.length
  }
  for (
    let at = view.indexOf(placeholder, 0, 'latin1');
    at >= 0;
    at = view.indexOf(placeholder, at + placeholder.length, 'latin1')
  ) {
    const end = at + placeholder.length
    if (rendered[end] !== bar) {
      offsets.push(length + at - from)
      continue
    }
    const close = view.indexOf(bar, end + 1)
    add(rendered.subarray(from, at))
    const bytes = kept[Number(view.toString('latin1', end + 1, close))]?.()
    if (!bytes) throw new Error('A rendered page has a mark without its bytes')
    add(bytes)
    from = close + 1
  }
  add(rendered.subarray(from))
  return { body: joined(pieces, length), offsets }
}

function joined(pieces: readonly Bytes[], length: number): Bytes {
  const body = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    body.set(piece, at)
    at += piece.length
  }
  return body
}

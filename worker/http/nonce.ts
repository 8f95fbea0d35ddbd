import { Buffer } from 'node:buffer'
import type { Context } from './request.ts'

/**
 * Length of a nonce and of a placeholder: 22 characters of base64url, 132 random bits. Equal, so
 * that one replaces the other in place.
 */
export const nonceLength = 22

/** 132 random bits for one response's scripts, or for one render's placeholder. */
export function createNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(18)))
    .toString('base64url')
    .slice(0, nonceLength)
}

/**
 * The nonce of a request's document, made where it is first asked for: files and calls need none.
 */
export function nonceOf(c: Context): string {
  const known = c.get('nonce')
  if (known) return known
  const nonce = createNonce()
  c.set('nonce', nonce)
  return nonce
}

const encoder = new TextEncoder()
const greaterThan = 0x3e
const readSize = 128 * 1024

/**
 * Byte offsets of the placeholder in a chunk. Uses Buffer, whose search is native: a page has about
 * 100 KB.
 */
export function placeholderOffsets(bytes: Uint8Array<ArrayBuffer>, placeholder: string): number[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const offsets: number[] = []
  for (
    let at = buffer.indexOf(placeholder, 0, 'latin1');
    at >= 0;
    at = buffer.indexOf(placeholder, at + nonceLength, 'latin1')
  )
    offsets.push(at)
  return offsets
}

/**
 * Writes the nonce over the placeholder at the given offsets, in place: `new Response` copies its
 * bytes.
 */
export function fillNonce(
  bytes: Uint8Array<ArrayBuffer>,
  offsets: readonly number[],
  nonce: string,
): Uint8Array<ArrayBuffer> {
  const value = encoder.encode(nonce)
  for (const offset of offsets) bytes.set(value, offset)
  return bytes
}

/**
 * Replaces the placeholder in a stream by the response's nonce. `onEnd` gets the unchanged bytes,
 * for the cache. Chunks are sent as they come; only an end that could be the beginning of a
 * placeholder is held back.
 */
export function withNonce(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  placeholder: string,
  nonce: string,
  onEnd: (bytes: Uint8Array<ArrayBuffer>) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  // BYOB, because workerd's default reader gives a byte stream in pieces of 4 KB, and each costs
  // turns of the event loop.
  const reader = stream.getReader({ mode: 'byob' })
  const kept: Uint8Array<ArrayBuffer>[] = []
  let held: Uint8Array<ArrayBuffer> = new Uint8Array(0)

  function send(
    controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
    bytes: Uint8Array<ArrayBuffer>,
  ) {
    if (bytes.length === 0) return
    kept.push(bytes)
    const offsets = placeholderOffsets(bytes, placeholder)
    controller.enqueue(offsets.length === 0 ? bytes : fillNonce(bytes.slice(), offsets, nonce))
  }

  return new ReadableStream({
    async pull(controller) {
      // A pull that enqueues nothing is not repeated, so it continues while a whole chunk is held
      // back.
      for (let sent = 0; sent === 0;) {
        const { done, value } = await reader.read(new Uint8Array(readSize))
        if (done || !value) {
          send(controller, held)
          controller.close()
          onEnd(joined(kept))
          return
        }
        const bytes = held.length === 0 ? value : joined([held, value])
        sent = bytes.length - partialPlaceholder(bytes, placeholder)
        held = bytes.subarray(sent)
        send(controller, bytes.subarray(0, sent))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** Number of bytes at the end that are the beginning of a placeholder. */
function partialPlaceholder(bytes: Uint8Array<ArrayBuffer>, placeholder: string) {
  // Nearly every chunk ends with `>`, which no placeholder contains.
  if (bytes.at(-1) === greaterThan) return 0
  const near = String.fromCharCode(...bytes.subarray(Math.max(0, bytes.length - 2 * nonceLength)))
  // The end of a complete placeholder must not be taken for the beginning of another.
  const last = near.lastIndexOf(placeholder)
  const tail = near.slice(
    Math.max(last < 0 ? 0 : last + nonceLength, near.length - nonceLength + 1),
  )
  for (let length = Math.min(tail.length, nonceLength - 1); length > 0; length--)
    if (placeholder.startsWith(tail.slice(-length))) return length
  return 0
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  if (chunks.length === 1 && chunks[0]) return chunks[0]
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

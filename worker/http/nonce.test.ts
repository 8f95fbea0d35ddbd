// Requirements: SEC-5.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNonce, fillNonce, nonceLength, placeholderOffsets, withNonce } from './nonce.ts'

// Begins and ends with the same character, as one in 64 placeholders does.
const placeholder = 'aB3dE5gH7jK9mN1pQ4sTua'
const nonce = 'nonceNONCEnonceNONCE12'
const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** A byte stream like the renderer's. */
function byteStream(
  pull: (controller: ReadableByteStreamController) => void,
  cancel?: () => void,
): Bytes {
  return new ReadableStream({ type: 'bytes', pull, cancel }) as unknown as Bytes
}

/**
 * Sends text in pieces through the replacing stream; gives the visitor's text and the cached text.
 */
async function send(
  pieces: Uint8Array<ArrayBuffer>[],
): Promise<{ sent: string; kept: string | undefined }> {
  let kept: string | undefined
  const waiting = pieces.filter((piece) => piece.length > 0)
  const source = byteStream((controller) => {
    const piece = waiting.shift()
    if (piece) return controller.enqueue(piece)
    controller.close()
    controller.byobRequest?.respond(0)
  })
  const stream = withNonce(source, placeholder, nonce, (bytes) => (kept = textOf(bytes)))
  return { sent: await new Response(stream).text(), kept }
}

describe('a nonce', () => {
  it('is 128 random bits, written in 22 characters', () => {
    const nonces = Array.from({ length: 1_000 }, createNonce)
    expect(new Set(nonces).size).toBe(nonces.length)
    for (const one of nonces) expect(one).toMatch(new RegExp(`^[\\w-]{${nonceLength}}$`))
  })
})

describe('a render that is streamed', () => {
  it('has the nonce in place of the placeholder, however it is split, and caches the placeholder for the next visitor', async () => {
    const piece = fc.oneof(
      fc.constant(placeholder),
      fc.constant(placeholder.slice(0, 9)),
      fc.constant(placeholder.slice(9)),
      fc.constant('a'),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 12 }),
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 30 }),
        async (parts, cuts) => {
          const text = parts.join('')
          let rest = bytesOf(text)
          const pieces = cuts.map((length) => {
            const head = rest.slice(0, length)
            rest = rest.slice(length)
            return head
          })
          const { sent, kept } = await send([...pieces, rest])
          expect(sent).toBe(text.replaceAll(placeholder, nonce))
          expect(kept).toBe(text)
        },
      ),
      { numRuns: __LONG__ ? 20_000 : 300 },
    )
  })

  it('continues after a piece that is only the beginning of a placeholder', async () => {
    const { sent } = await send([
      bytesOf(placeholder.slice(0, 5)),
      bytesOf(''),
      bytesOf(placeholder.slice(5)),
      bytesOf('!'),
    ])
    expect(sent).toBe(`${nonce}!`)
  })

  it('is cancelled and not cached when the visitor leaves', async () => {
    let isTold = false
    let isKept = false
    const source = byteStream(
      (controller) => controller.enqueue(bytesOf('more')),
      () => void (isTold = true),
    )
    const reader = withNonce(source, placeholder, nonce, () => (isKept = true)).getReader()
    await reader.read()
    await reader.cancel()
    expect([isTold, isKept]).toEqual([true, false])
  })

  it('fails where the render fails', async () => {
    let isKept = false
    const source = byteStream((controller) => controller.error(new Error('broken')))
    await expect(
      new Response(withNonce(source, placeholder, nonce, () => (isKept = true))).text(),
    ).rejects.toThrow('broken')
    expect(isKept).toBe(false)
  })
})

describe('a cached page', () => {
  it('gets the nonce at every placeholder, whatever surrounds it', () => {
    const bytes = bytesOf(`é${placeholder}€${placeholder}${placeholder}🛒`)
    const offsets = placeholderOffsets(bytes, placeholder)
    expect(offsets).toHaveLength(3)
    expect(textOf(fillNonce(bytes, offsets, nonce))).toBe(`é${nonce}€${nonce}${nonce}🛒`)
  })
})

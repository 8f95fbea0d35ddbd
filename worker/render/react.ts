import { reactRenderer } from '@hono/react-renderer'
import type { Context } from 'hono'
import type { ReactElement } from 'react'
import type { RenderToReadableStreamOptions } from 'react-dom/server'

/** Renders a tree as text, doctype first. */
export async function drawText(tree: ReactElement): Promise<string> {
  const text = await draw(tree)
  if (typeof text !== 'string') throw new Error('The renderer gave no text')
  return text
}

/** Renders a tree as a stream of bytes. */
export async function streamTree(
  tree: ReactElement,
  options: RenderToReadableStreamOptions,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const readableStreamOptions = {
    // Without it React moves finished parts of a long document to its end, for a script to move
    // back.
    progressiveChunkSize: Infinity,
    // Cancelling the body ends the render as well; the signal ends renders whose body nobody reads.
    signal: AbortSignal.timeout(8_000),
    ...options,
  }
  return (await draw(tree, { stream: {}, readableStreamOptions })) as ReadableStream<
    Uint8Array<ArrayBuffer>
  >
}

/**
 * Hono's React renderer with options of one render. It sees no request, so nothing of one can get
 * into a page (SEC-8), and no Response is made of a stream, which would hand it on in pieces of 4
 * KB.
 */
async function draw(
  tree: ReactElement,
  options: Parameters<typeof reactRenderer>[1] = {},
): Promise<unknown> {
  let drawTree: ((node: ReactElement) => Promise<unknown>) | undefined
  const carrier = {
    getLayout: () => undefined,
    setRenderer: (renderer: typeof drawTree) => (drawTree = renderer),
    header: () => undefined,
    body: (stream: unknown) => stream,
    html: (text: unknown) => text,
  }
  await reactRenderer(undefined, options)(carrier as unknown as Context, async () => undefined)
  return drawTree!(tree)
}

import { reactRenderer } from '@hono/react-renderer'
import type { ReactElement } from 'react'
import { renderToString, type RenderToReadableStreamOptions } from 'react-dom/server'
import { documentLayout, type LayoutProps } from '#client/entry-server.tsx'
import type { Context } from '../http/request.ts'

declare module '@hono/react-renderer' {
  /** Second argument of `c.render`: what the layout needs beside the page. */
  interface Props extends LayoutProps {}
}

/** A page and what the layout puts around it. */
export interface Rendering {
  page: ReactElement
  layout: LayoutProps
}

/**
 * Renders a document as text, doctype first. Not by `c.render`, which makes a Response of the text:
 * to read it back costs 10 to 20 % of the render (docs/decisions/012-what-hono-does-here.md).
 */
export function renderAtOnce({ page, layout }: Rendering): string {
  return `<!DOCTYPE html>${renderToString(documentLayout({ ...layout, children: page }))}`
}

/**
 * Renders a document as a stream of UTF-8 that waits for suspended parts. Hono's React renderer is
 * set on the context here and not by a middleware of the app, because its options belong to one
 * render (nonce, errors) and its import loads React, which an isolate does without while it answers
 * from its caches. The body of its response is the renderer's own stream.
 */
export async function renderStream(
  c: Context,
  { page, layout }: Rendering,
  options: RenderToReadableStreamOptions,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const readableStreamOptions = {
    // Without it React moves finished parts of a long document to its end, for a script to move
    // back.
    progressiveChunkSize: Infinity,
    // Cancelling the body ends the render as well; the signal ends renders whose body is not read.
    signal: AbortSignal.timeout(8_000),
    ...options,
  }
  const setRenderer = reactRenderer(documentLayout, { stream: {}, readableStreamOptions })
  await setRenderer(c, async () => undefined)
  const { body } = await c.render(page, layout)
  if (!body) throw new Error('The renderer gave an answer without a body')
  return body
}

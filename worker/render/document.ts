import { reactRenderer } from '@hono/react-renderer'
import type { Context as HonoContext } from 'hono'
import type { ReactElement } from 'react'
import type { RenderToReadableStreamOptions } from 'react-dom/server'
import { islandsReady, loadPage, serverTree } from '#client/entry-server.tsx'
import type { PageMeta } from '#shared/api/pages.ts'
import type { Visit } from '#shared/visit.ts'
import { messagesOf } from '../cache/messages.ts'
import { errorFields, log } from '../log.ts'
import type { Context } from '../request.ts'
import { assetsOf } from './assets.ts'
import { bootOf } from './boot.ts'
import { type RunningCall, sourceOf } from './deferred.ts'
import { headHtml } from './head.ts'

interface DocumentRender {
  visit: Visit
  meta: PageMeta | undefined
  calls: readonly RunningCall[]
  /** Stands where scripts carry their nonce. */
  slot: string
  /** Waits for every deferred part first: crawlers get the finished document. */
  finished: boolean
  /** Called when a part of the tree could not be drawn: its boundary shows something else, and the document is not worth keeping. */
  onFailure: () => void
}

export interface RenderedDocument {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Work that makes the next pages cheaper, for when this one has gone out. */
  afterwards: () => void
}

/** Streams a visit as a document: shell first, deferred parts as they come. Errors inside the tree are logged and shown by their boundaries. */
export async function renderDocument(c: Context, { visit, meta, calls, slot, finished, onFailure }: DocumentRender): Promise<RenderedDocument> {
  const [boot, Page] = await Promise.all([bootOf(c, visit), loadPage(visit.page), finished && Promise.all(calls.map(({ settled }) => settled))])
  await islandsReady()
  const assets = assetsOf(visit.page)
  const { locale } = visit
  const source = sourceOf(calls)
  // One turn of the queue, so that values that are there already never suspend.
  await Promise.resolve()
  const { tree, afterwards } = serverTree({
    boot,
    headHtml: headHtml({ visit, meta, origin: c.get('origin'), assets, messagesUrl: boot.messagesUrl, nonce: slot }),
    messages: messagesOf(c.env, locale),
    nonce: slot,
    Page,
    source,
  })
  const options = {
    nonce: slot,
    bootstrapModules: [assets.entry],
    // What is there already stands in its place: React would move it to the end of a long document, for a script to bring back.
    progressiveChunkSize: Infinity,
    // A visitor who leaves cancels the body, which ends the render; this is for what nobody waits for.
    signal: AbortSignal.timeout(8_000),
    onError(error: unknown) {
      onFailure()
      log(c.env, 'error', 'render_failed', { path: visit.path, ...errorFields(error) })
    },
  }
  return { stream: await streamOf(tree, options), afterwards }
}

/**
 * Draws a tree through Hono's React renderer with options of this render's own. The renderer sees no request, so nothing of one can get into
 * a page (guarantees 30), and no Response is made of the stream, which would hand it on in pieces of 4 KB.
 */
async function streamOf(tree: ReactElement, readableStreamOptions: RenderToReadableStreamOptions): Promise<RenderedDocument['stream']> {
  let draw: ((node: ReactElement) => Promise<unknown>) | undefined
  const carrier = {
    getLayout: () => undefined,
    setRenderer: (renderer: typeof draw) => (draw = renderer),
    header: () => undefined,
    body: (stream: unknown) => stream,
  }
  await reactRenderer(undefined, { stream: {}, readableStreamOptions })(carrier as unknown as HonoContext, async () => undefined)
  return (await draw!(tree)) as RenderedDocument['stream']
}

import {
  failedBoundary,
  islandsReady,
  loadPage,
  serverPage,
  shellReady,
} from '#client/entry-server.tsx'
import type { PageMeta } from '#shared/api/pages.ts'
import { createMemory } from '#shared/memory/memory.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { cacheLimits } from '../cache/cache-limits.ts'
import { messagesBehind } from '../cache/messages.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import type { Context } from '../http/request.ts'
import { assetsOfVisit } from './assets.ts'
import { bootJson, bootOf } from './boot.ts'
import { type Composed, createComposition } from './composition.ts'
import { type RunningCall, sourceOf } from './deferred.ts'
import { headScripts, pageHead } from './head.ts'
import { renderAtOnce, renderStream } from './react.ts'
import { assertSameMarkup } from './same-markup.ts'

interface DocumentRender {
  visit: Visit
  meta: PageMeta | undefined
  calls: readonly RunningCall[]
  /** Written in place of the nonce of scripts. */
  placeholder: string
  /** True to wait for every deferred part first, as for crawlers. */
  finished: boolean
  /**
   * Called when a part of the tree fails; its boundary shows something else, and the document must
   * not be cached.
   */
  onFailure: () => void
}

export interface RenderedDocument {
  /** Complete when all data was there, a stream while a deferred part is missing. */
  body: Composed | ReadableStream<Uint8Array<ArrayBuffer>>
  /**
   * Gives the work to be done after the page has been sent: rendering fragments for the cache. Call
   * it when the body has ended.
   */
  afterwards: () => (() => void) | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

interface RenderingOptions {
  isCached?: boolean
  writeLater?: (bytes: () => Bytes) => string
}

const decoder = new TextDecoder()

function createFragments() {
  return createMemory<Bytes>({
    name: 'fragments',
    limit: cacheLimits.fragments,
    sizeOf: ({ length }) => length + 256,
  })
}

/**
 * Renders a visit as a document: as a stream while deferred parts are missing, else at once, which
 * costs a third of the CPU. Errors inside the tree are logged, and their boundaries show something
 * else.
 */
export async function renderDocument(
  c: Context,
  { visit: loaded, meta, calls, placeholder, finished, onFailure }: DocumentRender,
): Promise<RenderedDocument> {
  const [boot, Page] = await Promise.all([
    bootOf(c, loaded),
    loadPage(loaded.page),
    finished && Promise.all(calls.map(({ settled }) => settled)),
  ])
  await islandsReady()
  const { visit } = boot
  const assets = assetsOfVisit(visit)
  const source = sourceOf(calls)
  // Values that are already loaded settle here, so that they do not suspend.
  await Promise.resolve()

  /**
   * The page and its layout; `write` puts cached bytes into them, `writeLater` those of its end.
   */
  const renderingOf = (
    write: (bytes: Bytes) => string,
    { isCached = true, writeLater }: RenderingOptions = {},
  ) =>
    serverPage({
      boot,
      headHtml:
        write(pageHead({ visit, meta, origin: c.get('origin') })) +
        headScripts({ visit, assets, messagesUrl: boot.messagesUrl, nonce: placeholder }),
      bootJson: bootJson(boot, write),
      messages: messagesBehind(c.env, visit.locale, boot.messagesUrl),
      nonce: placeholder,
      Page,
      source,
      fragments: isCached
        ? { store: memoizeByObject(c.env, createFragments), write, writeLater }
        : undefined,
    })

  if (calls.every(({ key }) => source.has(key))) {
    const { mark, markLater, compose } = createComposition(placeholder)
    const { renderPlaced, afterwards, ...rendering } = renderingOf(mark, { writeLater: markLater })
    const text = renderAtOnce(rendering)
    // A page with a failed part is rendered again as a stream, which reports the errors.
    if (!text.includes(failedBoundary) && renderPlaced()) {
      const body = compose(withReady(text, placeholder))
      if (import.meta.env.DEV) {
        const plain = renderingOf((bytes) => decoder.decode(bytes), { isCached: false })
        assertSameMarkup(body.body, withReady(renderAtOnce(plain), placeholder))
      }
      return { body, afterwards }
    }
  }
  const {
    renderPlaced: _,
    afterwards,
    ...rendering
  } = renderingOf((bytes) => decoder.decode(bytes))
  const body = await renderStream(c, rendering, {
    nonce: placeholder,
    bootstrapScriptContent: shellReady,
    onError(error: unknown) {
      onFailure()
      log('error', 'render_failed', { path: visit.path, ...errorFields(error) })
    },
  })
  return { body, afterwards }
}

const end = '</body></html>'

/** Adds the script that a stream ends with. */
function withReady(text: string, nonce: string): string {
  return `${text.slice(0, -end.length)}<script nonce="${nonce}">${shellReady}</script>${end}`
}

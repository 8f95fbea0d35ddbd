import { localePath } from '#shared/locale.ts'
import { marketOf } from '#shared/markets.ts'
import type { Visit, VisitLine } from '#shared/visit.ts'
import { publicApi } from '../cache/data-cache.ts'
import { lifetimeOf, pageKey, putPublic, readPage } from '../cache/page-cache.ts'
import { redirectOf } from '../middleware/redirects.ts'
import type { Context } from '../request.ts'
import { type Destination, loadVisit } from '../visit.ts'
import { promiseOf } from './shipping.ts'
import { startDeferred } from './deferred.ts'

const ndjson = 'application/x-ndjson; charset=utf-8'
const encoder = new TextEncoder()

/** Answers an in-app navigation: one line for the page, then one per deferred key (decisions, The API). Same guards, loader and cache as the document. */
export async function answerVisit(c: Context, destination: Destination): Promise<Response> {
  const locale = c.get('locale')
  const redirect = await redirectOf(c, c.get('path'))
  if (redirect) return redirectLine(redirect.external ? redirect.location : c.get('origin') + redirect.location + c.get('url').search)
  const isPublic = destination.definition.cache === 'public'
  const key = pageKey(c.env, { kind: 'visit', locale, path: c.get('path'), query: destination.query, origin: c.get('origin') })
  const stored = isPublic ? await readPage(c.env, key) : undefined
  if (stored && stored.lifetime.fresh > Date.now()) return new Response(stored.body, { headers: headers('HIT') })
  const expiry = promiseOf(marketOf(locale).store, new Date()).expiry
  const result = await loadVisit(c, destination)
  if (result.kind === 'redirect') return redirectLine(c.get('origin') + localePath(locale, result.location))
  if (stored && result.visit.status >= 500) return new Response(stored.body, { headers: headers('STALE') })
  const calls = startDeferred(c.env, publicApi(c.env, locale, c.get('origin')), locale, result.deferred)
  const lines = [line({ visit: inApp(result.visit) })]
  let isWhole = true
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(controller) {
      controller.enqueue(encoder.encode(lines[0]))
      await Promise.all(
        calls.map(async ({ key: name, settled }) => {
          const [value, error] = await settled
          const text = line(error === undefined ? { key: name, value } : { key: name, error })
          if (error !== undefined) isWhole = false
          lines.push(text)
          controller.enqueue(encoder.encode(text))
        }),
      )
      controller.close()
      if (!isPublic || !isWhole || result.visit.status !== 200) return
      putPublic(c.env, key, {
        body: encoder.encode(lines.join('')),
        contentType: ndjson,
        status: 200,
        slot: '',
        offsets: [],
        lifetime: lifetimeOf(200, Date.now(), expiry),
      })
    },
  })
  return new Response(body, { headers: headers(isPublic ? 'MISS' : undefined) })
}

function redirectLine(location: string): Response {
  return new Response(line({ redirect: location }), { headers: headers(undefined) })
}

/** What an open page needs of a visit: its head changes title, canonical and robots only; the rest of a head is for who reads documents. */
function inApp(visit: Visit): Visit {
  const { title, canonical, noIndex } = visit.head
  return { ...visit, head: { title, canonical, ...(noIndex && { noIndex }) } }
}

function line(value: VisitLine): string {
  return `${JSON.stringify(value)}\n`
}

function headers(state: 'HIT' | 'STALE' | 'MISS' | undefined): Record<string, string> {
  return { 'content-type': ndjson, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', ...(state && { 'x-cache': state }) }
}

import { defaultLocale } from '#shared/markets/markets.ts'
import { splitPath } from '#shared/markets/locale.ts'
import type { Visit, VisitLine } from '#shared/routes/visit.ts'
import { createDeferredSource, type DeferredSource } from './deferred-source.ts'

export interface LoadedVisit {
  visit: Visit
  source: DeferredSource
  /** Epoch ms of the fetch, by which the age of a prefetched visit is known. */
  at: number
}

export type VisitAnswer = LoadedVisit | { redirect: string }

/** The server has another build than the open page: only loading the document can continue. */
export class BuildChanged extends Error {}

/**
 * Address of a page's visit, different from the page's, so that no cache mixes page and data
 * (ROUTE-26).
 */
export function visitUrl(build: string, href: string): string {
  const { pathname, search } = new URL(href, location.href)
  const { locale = defaultLocale, path } = splitPath(pathname)
  return `/_visit/${build}/${locale}${path === '/' ? '/' : path}${search}`
}

/**
 * Fetches a visit: resolves with its first line; deferred values go to its source as further lines
 * arrive. Throws BuildChanged or ShopError.
 */
export async function fetchVisit(url: string, signal?: AbortSignal): Promise<VisitAnswer> {
  const response = await fetch(url, { signal, headers: { accept: 'application/x-ndjson' } })
  if (response.status === 409) throw new BuildChanged()
  if (!response.body || !response.headers.get('content-type')?.includes('ndjson'))
    throw new Error(`No visit at ${url}: ${response.status}`)
  const lines = readLines(response.body)
  const first = (await lines.next()).value
  if (!first) throw new Error(`Empty visit at ${url}`)
  if ('redirect' in first) return { redirect: first.redirect }
  if (!('visit' in first)) throw new Error(`Unknown visit at ${url}`)
  const source = createDeferredSource()
  void settleRest(lines, source)
  return { visit: first.visit, source, at: Date.now() }
}

async function settleRest(
  lines: AsyncGenerator<VisitLine>,
  source: ReturnType<typeof createDeferredSource>,
) {
  try {
    for await (const line of lines) {
      if ('error' in line) source.settle(line.key, [null, line.error])
      else if ('key' in line) source.settle(line.key, [line.value])
    }
    source.settleRest('missing')
  } catch {
    source.settleRest('interrupted')
  }
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<VisitLine> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  while (true) {
    const { done, value } = await reader.read()
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) yield parseLine(line)
    if (!done) continue
    if (rest) yield parseLine(rest)
    return
  }
}

function parseLine(line: string) {
  return JSON.parse(line) as VisitLine
}

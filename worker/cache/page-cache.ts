import { tracing, waitUntil } from 'cloudflare:workers'
import * as z from 'zod'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { createMemory, type Memory } from '#shared/memory/memory.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { cacheLimits } from './cache-limits.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'

/**
 * A cached public answer. Documents contain a random placeholder that each response replaces by its
 * own nonce (SEC-5).
 */
export interface StoredPage {
  body: Uint8Array<ArrayBuffer>
  contentType: string
  status: number
  /** Empty for answers without scripts. */
  placeholder: string
  offsets: number[]
  lifetime: Lifetime
}

/** Until when a page may be served, epoch ms. */
const Lifetime = z.object({
  fresh: z.number(),
  /** Stale, and served while a new one is rendered. */
  usable: z.number(),
  /** Served only when rendering fails, for example while the backend is down. */
  kept: z.number(),
})
type Lifetime = z.infer<typeof Lifetime>

const minute = 60_000
const lifetimes: Partial<Record<number, Lifetime>> = {
  200: { fresh: minute, usable: 10 * minute, kept: 24 * 60 * minute },
  // The error page of missing paths, one for all of a market.
  404: { fresh: minute, usable: 10 * minute, kept: 10 * minute },
}
// Milliseconds that a page waits for the data centre's cache; then it is rendered.
const timeoutMs = 250
const sizeOf = (page: StoredPage) => page.body.buffer.byteLength + 512

function createPages() {
  return {
    plain: createMemory<StoredPage>({ name: 'pages', limit: cacheLimits.pages, sizeOf }),
    /**
     * Pages with a query, such as filtered listings, of which there are very many. They never
     * displace plain pages.
     */
    queried: createMemory<StoredPage>({
      name: 'queried pages',
      limit: cacheLimits['queried pages'],
      sizeOf,
    }),
  }
}

interface PageAddress {
  /**
   * `missing` and `missing-visit` are the error page of paths that are no page; `file` is a
   * sitemap or another file of a market.
   */
  kind: 'document' | 'finished' | 'visit' | 'markdown' | 'missing' | 'missing-visit' | 'file'
  locale: string
  path: string
  query: string
  /** The shop's own origin. */
  origin: string
}

/**
 * Key of a public page: build, locale, canonical path, whitelisted query in order. Nothing else of
 * a request reaches the renderer, but for the origin where none is configured. Kinds keep
 * documents, finished documents for crawlers, Markdown, and in-app answers apart.
 */
export function pageKey(env: Env, { kind, locale, path, query, origin }: PageAddress): string {
  const { SANDBOX_IN_PUBLIC, SITE_ORIGIN } = settingsOf(env)
  // Pages of a demonstration have its banner: they must not be mixed with those of a real shop of
  // the same build.
  const key = `${SANDBOX_IN_PUBLIC && 'demonstration/'}${__BUILD_ID__}/${kind}/${locale}${path}${query}`
  return SITE_ORIGIN ? key : `${origin}/${key}`
}

/** Reads a page from the isolate's memory, else from the data centre's cache. */
export async function readPage(env: Env, key: string): Promise<StoredPage | undefined> {
  if (settingsOf(env).BENCH_NO_CACHE) return undefined
  const memory = memoryOf(env, key)
  const page =
    memory.get(key) ??
    (hasText(key) || isForOne(key)
      ? undefined
      : await tracing.enterSpan('page cache', () => readStored(key)))
  if (!page || page.lifetime.kept <= Date.now()) return undefined
  memory.set(key, page)
  return page
}

/** A page from the isolate's memory, however old. */
export function pageInMemory(env: Env, key: string): StoredPage | undefined {
  return memoryOf(env, key).get(key)
}

function memoryOf(env: Env, key: string): Memory<StoredPage> {
  const { plain, queried } = memoizeByObject(env, createPages)
  return key.includes('?') ? queried : plain
}

/**
 * Lifetime of a page made `now` that is wrong after `expiry`, the store's next cut-off or midnight
 * (PRICE-8).
 */
export function lifetimeOf(status: number, now: number, expiry: number): Lifetime {
  const { fresh, usable, kept } = lifetimes[status] ?? { fresh: 0, usable: 0, kept: 0 }
  return {
    fresh: Math.min(now + fresh, expiry),
    usable: Math.min(now + usable, expiry),
    kept: now + kept,
  }
}

/**
 * The only function that writes the page cache. Refuses what must not be shared: anything but a 200
 * or a short-lived 404, and a document in which the placeholder was not found.
 */
export function putPublic(env: Env, key: string, page: StoredPage): void {
  if (settingsOf(env).BENCH_NO_CACHE) return
  if (page.status !== 200 && page.status !== 404) return
  if (page.placeholder && page.offsets.length === 0) return
  if (isForOne(key)) return
  memoryOf(env, key).set(key, page)
  if (page.status === 200 && !hasText(key)) waitUntil(store(key, page))
}

/**
 * Whether a page has the results of a typed text. It stays in the isolate: hardly anybody types the
 * same within its lifetime, and to look for it and to store it costs as much as to make it.
 */
function hasText(key: string): boolean {
  return /[?&]q=/.test(key)
}

/**
 * Whether a page, by its key or query, is about a typed place: nobody else types the same, so that
 * no cache has it (HELP-12).
 */
export function isForOne(keyOrQuery: string): boolean {
  return /[?&]near=/.test(keyOrQuery)
}

/** Deletes a page, such as one that has moved. */
export async function forgetPage(env: Env, key: string): Promise<void> {
  memoryOf(env, key).delete(key)
  if (!hasText(key)) await remove(key)
}

async function readStored(key: string): Promise<StoredPage | undefined> {
  try {
    return await withTimeout(matched(key), timeoutMs, () => new Error('The cache is slow'))
  } catch {
    return undefined
  }
}

async function matched(key: string): Promise<StoredPage | undefined> {
  const response = await (await openCache()).match(requestOf(key))
  if (!response) return undefined
  const { headers } = response
  return {
    body: new Uint8Array(await response.arrayBuffer()),
    contentType: headers.get('content-type') ?? '',
    status: 200,
    placeholder: headers.get('x-nonce-placeholder') ?? '',
    offsets: (headers.get('x-offsets') ?? '').split(',').filter(Boolean).map(Number),
    lifetime: Lifetime.parse(JSON.parse(headers.get('x-lifetime') ?? '')),
  }
}

async function store(key: string, page: StoredPage) {
  const headers = {
    'content-type': page.contentType,
    // The Cache API ignores stale-while-revalidate; `x-lifetime` has ours.
    'cache-control': `public, max-age=${Math.ceil((page.lifetime.kept - Date.now()) / 1000)}`,
    'x-nonce-placeholder': page.placeholder,
    'x-offsets': page.offsets.join(','),
    'x-lifetime': JSON.stringify(page.lifetime),
  }
  try {
    await (await openCache()).put(requestOf(key), new Response(page.body, { headers }))
  } catch {
    // It is in the isolate's memory.
  }
}

async function remove(key: string) {
  try {
    await (await openCache()).delete(requestOf(key))
  } catch {
    // When it is stale, it is rendered again and found missing again.
  }
}

function openCache() {
  return caches.open('pages')
}

function requestOf(key: string) {
  return new Request(`https://pages.invalid/${key}`)
}

import { scriptJson } from '#client/entry-server.tsx'
import { shippingEstimateOf } from '#shared/cart/shipping-estimate.ts'
import type { Call } from '#shared/api/contract.ts'
import { apiKey } from '#shared/api/client.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { defaultLocale, type Locale, marketOf } from '#shared/markets/markets.ts'
import { mayHaveTags } from '#shared/routes/document-kind.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { createMemory } from '#shared/memory/memory.ts'
import type { Boot, Fallback, Visit } from '#shared/routes/visit.ts'
import { cacheLimits } from '../cache/cache-limits.ts'
import { publicApi } from '../cache/data-cache.ts'
import { messagesUrl } from '../cache/messages.ts'
import { isDemonstration, settingsOf } from '#shared/settings/settings.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import type { Context } from '../http/request.ts'

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
// Bytes of a visit with its JSON and head, which are cached with it: about those of a product page.
const usualSize = 64 * 1024

/**
 * Calls whose answers every page shows. One that fails is left out, and the browser makes it again.
 */
const shellCalls = [
  'GET /api/v1/navigations/main',
  'GET /api/v1/navigations/footer',
  'GET /api/v1/deals',
  'GET /api/v1/shippings/free',
] as const satisfies readonly Call[]

// Milliseconds that a page waits for these answers at most (AVAIL-3).
const timeoutMs = 1_000

/**
 * The data that hydration starts from, the same for every visitor of a market. Its visit is that of
 * the page's last render where nothing has changed since.
 */
export async function bootOf(c: Context, loaded: Visit): Promise<Boot> {
  const visit = unchangedVisit(c.env, loaded)
  const { COOKIE_DOMAIN, LOCALE_FALLBACK, TAG_MANAGER_ID, TRANSLATION_EDITOR_URL } = settingsOf(
    c.env,
  )
  const challenge = challengeSettings(c.env, visit.path)
  const { locale } = visit
  const now = new Date()
  return {
    build: __BUILD_ID__,
    locale,
    visit,
    fallback: await shellFallback(c, locale),
    now: now.getTime(),
    promise: shippingEstimateOf(marketOf(locale), now).promise,
    messagesUrl: messagesUrl(c.env, locale),
    ...(LOCALE_FALLBACK !== defaultLocale && { localeFallback: LOCALE_FALLBACK }),
    ...(isDemonstration(c.env) && { isDemonstration: true as const }),
    ...(COOKIE_DOMAIN && { cookieDomain: COOKIE_DOMAIN }),
    ...(TAG_MANAGER_ID &&
      (mayHaveTags(visit.path)
        ? { tagManagerId: TAG_MANAGER_ID }
        : { tagsElsewhere: true as const })),
    ...(challenge && { challenge }),
    ...((TAG_MANAGER_ID || challenge) && { hasDocumentKinds: true as const }),
    ...(c.get('editor') && { editorUrl: TRANSLATION_EDITOR_URL }),
  }
}

function challengeSettings(env: Env, path: string): Boot['challenge'] {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_ORIGIN } = settingsOf(env)
  if (!siteKey) return undefined
  return path.startsWith('/checkout')
    ? 'elsewhere'
    : { siteKey, script: new URL('/turnstile/v0/api.js?render=explicit', TURNSTILE_ORIGIN).href }
}

async function shellFallback(c: Context, locale: Locale): Promise<Fallback> {
  const api = publicApi(c.env, locale, c.get('origin'))
  const values = await Promise.all(
    shellCalls.map((call) =>
      withTimeout<unknown>(
        api(call),
        timeoutMs,
        () => new Error('A part of the frame is slow'),
      ).catch((error: unknown) => {
        log('warn', 'shell_part_failed', { call, ...errorFields(error) })
        return undefined
      }),
    ),
  )
  const frames = memoizeByObject(c.env, createFrames)
  const known = frames.get(locale)
  if (known?.values.every((value, index) => value === values[index])) return known.fallback
  // In the order of the calls, so that the same page always has the same bytes.
  const fallback = Object.fromEntries(
    shellCalls.flatMap((call, index) =>
      values[index] === undefined ? [] : [[apiKey(locale, call), values[index]]],
    ),
  )
  frames.set(locale, { values, fallback })
  return fallback
}

// The same values give the same object, for which the JSON and the fragments are cached. One for
// each locale.
function createFrames() {
  return new Map<Locale, { values: unknown[]; fallback: Fallback }>()
}

function createVisits() {
  return createMemory<Visit>({ name: 'visits', limit: cacheLimits.visits, sizeOf: () => usualSize })
}

/**
 * The visit of the page's last render if nothing has changed since, else the given one. Its head,
 * JSON and fragments are cached by the identity of the object. Data from the API cache is compared
 * by identity.
 */
export function unchangedVisit(env: Env, visit: Visit): Visit {
  // Hardly anybody searches for the same, or types the same place.
  if (visit.page === 'search') return visit
  if (visit.page === 'resellers' && visit.data.shown.near) return visit
  // Contains data of one visitor.
  if ('forms' in visit.data || 'refused' in visit.data || 'from' in visit.data) return visit
  const key = `${visit.page} ${visit.locale} ${visit.head.canonical}`
  const visits = memoizeByObject(env, createVisits)
  const known = visits.get(key)
  if (known && isSame(known, visit)) return known
  visits.set(key, visit)
  return visit
}

function isSame(
  { data, head, ...facts }: Visit,
  { data: newData, head: newHead, ...newFacts }: Visit,
): boolean {
  return haveSame(data, newData) && haveSame(head, newHead) && haveSame(facts, newFacts)
}

function haveSame(one: object, other: object): boolean {
  const members = Object.entries<unknown>({ ...one })
  const others = new Map(Object.entries<unknown>({ ...other }))
  return (
    members.length === others.size &&
    members.every(([name, value]) => isEqual(value, others.get(name)))
  )
}

/**
 * Objects that loaders create for each visit are small, such as a listing's criteria, and are
 * compared as JSON.
 */
function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
}

/** JSON of a visit or of a locale's frame, which are the same objects in many renders. */
function jsonOf(value: object): Bytes {
  return encoder.encode(scriptJson(value))
}

/**
 * JSON of a visit that nobody makes again, such as the results of a search. Its products are those
 * of other lists too, so each has its JSON already.
 */
function jsonOfParts(visit: Visit<'search'>, write: (json: Bytes) => string): string {
  const { data, ...facts } = visit
  const { products, ...others } = data
  const list = products.map((card) => write(memoizeByObject(card, jsonOf))).join()
  return `${opened(facts)},"data":${opened(others)},"products":[${list}]}}`
}

/** JSON of an object with at least one member, without its end. */
function opened(value: object): string {
  return scriptJson(value).slice(0, -1)
}

/**
 * The document's data as JSON that is safe in a script element. `write` returns the text that takes
 * the place of cached bytes.
 */
export function bootJson(
  { visit, fallback, ...rest }: Boot,
  write: (json: Bytes) => string,
): string {
  const visitJson =
    visit.page === 'search' ? jsonOfParts(visit, write) : write(memoizeByObject(visit, jsonOf))
  return `${opened(rest)},"visit":${visitJson},"fallback":${write(memoizeByObject(fallback, jsonOf))}}`
}

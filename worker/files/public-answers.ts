import type { Call } from '#shared/api/contract.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { SearchCriteria } from '#shared/api/products.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import type { Suggestions } from '#shared/api/suggestions.ts'
import { canonicalQuery } from '#shared/search/query-text.ts'
import { type Copy, type PublicCall, publicApi } from '../cache/data-cache.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { postalAreaOf } from '#shared/cart/postal-areas.ts'
import { mayExist, pageAt } from '../pages/page-lookup.ts'

/**
 * Source of a public answer: a call whose cached copy is sent as it is, or a value taken from the
 * copies of other calls.
 */
export type PublicAnswer = PublicCall | { value: unknown }

/** Input of a public call, parsed by the contract. */
export interface PublicInput {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: SearchCriteria
}

interface Asked {
  env: Env
  locale: Locale
  origin: string
  input: PublicInput
}

/**
 * Finds the source of an answer; undefined where only the backend can answer. Throws ShopError for
 * a value that does not exist.
 */
type Finder = (asked: Asked) => Promise<PublicAnswer | undefined>

const maxIds = 48

/**
 * Calls whose input has unlimited variants. Each checks against the isolate's memory what exists
 * and reduces the input to what the answer depends on, so that a made-up key, colour or path costs
 * neither storage nor a copy of its own.
 */
const finders: Partial<Record<Call, Finder>> = {
  async 'GET /api/v1/products/{key}'({ input: { params, query }, ...place }) {
    const key = given(params?.key)
    if (!(await mayExist(apiOf(place), 'product', key)))
      throw new ShopError('ProductNotFound', { params: { key } })
    const plain = {
      call: 'GET /api/v1/products/{key}',
      input: { params: { key }, query: {} },
    } as const
    const color = query?.color
    if (color === undefined) return plain
    const { sku, colorVariants } = await apiOf(place)(plain.call, plain.input)
    const asked = colorVariants.find(
      ({ link }) => new URLSearchParams(link.slice(link.indexOf('?'))).get('color') === color,
    )
    return asked && asked.sku !== sku
      ? { call: plain.call, input: { params: { key }, query: { color } } }
      : plain
  },

  async 'GET /api/v1/reviews/{sku}'({ input: { params }, ...place }) {
    const sku = given(params?.sku)
    if (!(await mayExist(apiOf(place), 'sku', sku)))
      return { value: { average: 0, count: 0, distribution: [0, 0, 0, 0, 0], items: [] } }
    return { call: 'GET /api/v1/reviews/{sku}', input: { params: { sku } } }
  },

  async 'GET /api/v1/pages/{id}'({ input: { params }, ...place }) {
    const id = given(params?.id)
    if (!(await mayExist(apiOf(place), 'page', id)))
      throw new ShopError('PageNotFound', { params: { path: id } })
    return { call: 'GET /api/v1/pages/{id}', input: { params: { id } } }
  },

  async 'GET /api/v1/page-by-path'({ input: { query }, ...place }) {
    const path = given(query?.path)
    // The backend answers the stub of test paths itself.
    if (path.split('/').includes('test')) return undefined
    const page = await pageAt(apiOf(place), marketOf(place.locale), path)
    if (!page) throw new ShopError('PageNotFound', { params: { path } })
    return { call: 'GET /api/v1/pages/{id}', input: { params: { id: page.id } } }
  },

  async 'GET /api/v1/page-lookup'({ input: { query }, ...place }) {
    const path = query?.path ?? ''
    const page = await pageAt(apiOf(place), marketOf(place.locale), path)
    return page
      ? { call: 'GET /api/v1/page-lookup', input: { query: { path } } }
      : { value: { page: null } }
  },

  async 'GET /api/v1/sitemaps/{part}'({ input: { params }, ...place }) {
    const part = String(Number(params?.part))
    const { parts } = await apiOf(place)('GET /api/v1/sitemaps')
    if (Number(part) >= parts) return { value: [] }
    return { call: 'GET /api/v1/sitemaps/{part}', input: { params: { part } } }
  },

  async 'GET /api/v1/product-feed/{part}'({ input: { params }, ...place }) {
    const part = String(Number(params?.part))
    const { parts } = await apiOf(place)('GET /api/v1/product-feed')
    if (Number(part) >= parts) return { value: [] }
    return { call: 'GET /api/v1/product-feed/{part}', input: { params: { part } } }
  },

  // Parts of the list would be as many copies as there are entries to begin behind.
  async 'GET /api/v1/pages'({ input: { query = {} } }) {
    const isWhole = query.limit === undefined && query.after === undefined
    return isWhole ? { call: 'GET /api/v1/pages', input: { query: {} } } : undefined
  },

  async 'GET /api/v1/known-names/{part}'({ input: { params }, ...place }) {
    const part = String(Number(params?.part))
    const { parts } = await apiOf(place)('GET /api/v1/known-names/{part}', {
      params: { part: '0' },
    })
    if (Number(part) >= Math.max(parts, 1)) return { value: { parts, bits: '' } }
    return { call: 'GET /api/v1/known-names/{part}', input: { params: { part } } }
  },

  async 'GET /api/v1/redirects/lookup'({ input: { query }, ...place }) {
    const all = await apiOf(place)('GET /api/v1/redirects')
    return { value: all.find(({ from }) => from === query?.path) ?? {} }
  },

  async 'GET /api/v1/articles/{articleId}'({ input: { params }, ...place }) {
    const articleId = given(params?.articleId)
    const all = await apiOf(place)('GET /api/v1/articles', { query: {} })
    if (!all.some(({ id }) => id === articleId))
      throw new ShopError('ArticleNotFound', { params: { id: articleId } })
    return { call: 'GET /api/v1/articles/{articleId}', input: { params: { articleId } } }
  },

  async 'GET /api/v1/articles'({ input: { query = {} }, ...place }) {
    const { category, ids } = query
    if (category === undefined && ids === undefined)
      return { call: 'GET /api/v1/articles', input: { query: {} } }
    const all = await apiOf(place)('GET /api/v1/articles', { query: {} })
    const named = ids?.split(',').slice(0, maxIds)
    const chosen = named ? named.flatMap((name) => all.find(({ id }) => id === name) ?? []) : all
    return { value: chosen.filter((card) => category === undefined || card.category === category) }
  },

  async 'GET /api/v1/deals'({ input: { query = {} }, ...place }) {
    if (query.promo === undefined) return { call: 'GET /api/v1/deals', input: { query: {} } }
    const deals = await apiOf(place)('GET /api/v1/deals', { query: {} })
    const chosen = Array.isArray(deals) ? deals.filter(({ id }) => id === query.promo) : []
    return { value: chosen.length > 0 ? chosen : {} }
  },

  async 'GET /api/v1/suggest'({ input: { query } }) {
    const q = canonicalQuery(query?.q ?? '')
    return q === ''
      ? { value: nothingFound }
      : { call: 'GET /api/v1/suggest', input: { query: { q } } }
  },

  async 'GET /api/v1/shippings/methods'({ input: { query } }) {
    const country = given(query?.country).toUpperCase()
    // One postal code for each area, so that there are few copies.
    const postalCode = postalAreaOf(country, query?.postalCode)
    return {
      call: 'GET /api/v1/shippings/methods',
      input: {
        query: {
          // A code of no country replaces all invalid codes.
          country: /^[A-Z]{2}$/.test(country) ? country : 'ZZ',
          ...(postalCode && { postalCode }),
        },
      },
    }
  },
}

const nothingFound: Suggestions = {
  products: [],
  categories: [],
  articles: [],
  help: [],
  unknown: [],
  terms: [],
}

/**
 * The source of a public answer; undefined where only the backend can answer. Throws ShopError for
 * a value that does not exist.
 */
export async function publicAnswer(call: Call, asked: Asked): Promise<PublicAnswer | undefined> {
  const find = finders[call]
  return find ? find(asked) : { call, input: asked.input }
}

/** Calls without a copy of their own, whose answers are taken from copies of others. */
export const pickedCalls: readonly Call[] = [
  'GET /api/v1/page-by-path',
  'GET /api/v1/redirects/lookup',
]

const encoder = new TextEncoder()

/** The bytes of a copy, made by the first request that finds it. */
export function bytesOf(copy: Copy): Uint8Array<ArrayBuffer> {
  return memoizeByObject(copy, encoded)
}

function encoded({ text }: Copy) {
  return encoder.encode(text)
}

/** The entity tag of a copy. */
export function etagOf(copy: Copy): string {
  return memoizeByObject(copy, createEtag)
}

function createEtag({ text }: Copy) {
  return tagOf(text)
}

/**
 * The entity tag of a text: 64 bits that depend on every character, and its length. An address has
 * few answers, and nobody gains from two with the same tag: a cryptographic digest would cost twice
 * as much and prove nothing more.
 */
function tagOf(text: string): string {
  let first = 0x811c9dc5
  let second = 0x9e3779b9
  // Two characters at a time; after the last one comes NaN, which counts as 0.
  for (let at = 0; at < text.length; at += 2) {
    const code = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)
    first = Math.imul(first ^ code, 0x01000193)
    first ^= first >>> 15
    second = Math.imul(second ^ code, 0x85ebca6b)
  }
  const parts = [first, second ^ (second >>> 15), text.length]
  return `W/"${parts.map((part) => (part >>> 0).toString(36)).join('-')}"`
}

type Place = Omit<Asked, 'input'>

function apiOf({ env, locale, origin }: Place) {
  return publicApi(env, locale, origin)
}

/** A value that the contract requires, so that parsed input has it. */
function given(value: string | undefined): string {
  if (value === undefined) throw new ShopError('InvalidInput')
  return value
}

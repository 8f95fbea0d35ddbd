import type { Locale } from '#shared/markets/markets.ts'
import { pageKey, putPublic, readPage } from '../cache/page-cache.ts'
import type { Context } from '../http/request.ts'

const encoder = new TextEncoder()
const hour = 3_600_000

interface FileAddress {
  locale: Locale
  /** The file's name, without locale prefix. */
  path: string
  /** Tells files of the same name apart; empty or with a question mark. */
  query: string
  contentType: string
  /** Headers of its answers besides type and lifetime. */
  headers?: Record<string, string>
}

/**
 * A file of a market from the page cache, else made and kept: fresh for an hour, for a day while it
 * cannot be made. Undefined where `make` says that there is no such file.
 */
export async function keptFile(
  c: Context,
  { contentType, headers: own, ...address }: FileAddress,
  make: () => Promise<string | undefined>,
): Promise<Response | undefined> {
  const headers = {
    'content-type': contentType,
    'cache-control': 'public, max-age=3600',
    ...own,
  }
  const key = pageKey(c.env, { kind: 'file', origin: c.get('origin'), ...address })
  const known = await readPage(c.env, key)
  const sendKnown = () =>
    known && new Response(known.body, { headers: { ...headers, 'x-cache': 'HIT' } })
  if (known && known.lifetime.fresh > Date.now()) return sendKnown()
  try {
    const text = await make()
    if (text === undefined) return undefined
    const body = encoder.encode(text)
    const now = Date.now()
    putPublic(c.env, key, {
      body,
      contentType,
      status: 200,
      placeholder: '',
      offsets: [],
      lifetime: { fresh: now + hour, usable: now + 24 * hour, kept: now + 24 * hour },
    })
    return new Response(body, { headers })
  } catch (error) {
    const old = sendKnown()
    if (old) return old
    throw error
  }
}

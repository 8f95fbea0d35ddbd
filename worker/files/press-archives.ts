import type { Press } from '#shared/api/press.ts'
import { pressArchiveKey } from '#shared/catalog/press-archives.ts'
import { defaultLocale } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { brand } from '#shared/settings/brand.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import { ShopError } from '#shared/api/errors.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { publicApi } from '../cache/data-cache.ts'
import type { Context } from '../http/request.ts'

/** Names of archives only: nothing else of the storage can be requested. */
const fileName = /^([a-z0-9][a-z0-9-]{0,79})\.zip$/
// Milliseconds to wait for the storage.
const timeoutMs = 5_000

/**
 * `/media/press/{name}.zip`: an archive for the press as a push has stored it, whole or the one
 * part that `Range` names (CONT-18). 404 without one, and before its release is public; 416 for a
 * part that it does not have, 503 where the storage or the list of releases fails.
 */
export async function answerPressArchive(c: Context): Promise<Response> {
  const [, name] = fileName.exec(c.req.param('file') ?? '') ?? []
  if (name === undefined) return refuse('RouteNotFound')
  const key = pressArchiveKey(name)
  try {
    return await withTimeout(
      answerOf(c, key, name),
      timeoutMs,
      () => new Error('The storage is slow'),
    )
  } catch (error) {
    log('error', 'media_failed', { key, ...errorFields(error) })
    return refuse('ServiceUnavailable')
  }
}

async function answerOf(c: Context, key: string, name: string): Promise<Response> {
  // The list has public releases alone: an archive is stored before its release's day.
  const press = await publicApi(c.env, defaultLocale, c.get('origin'))('GET /api/v1/press')
  const found = memoizeByObject(press, namesOf).has(name) && (await c.env.MEDIA.head(key))
  if (!found) return refuse('RouteNotFound')
  const { size, httpEtag } = found
  const headers = new Headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${brand.name.toLowerCase()}-${name}.zip"`,
    'cache-control': 'public, max-age=3600',
    'accept-ranges': 'bytes',
    etag: httpEtag,
  })
  if (c.req.header('if-none-match') === httpEtag)
    return new Response(null, { status: 304, headers })
  const ifRange = c.req.header('if-range')
  const asked = ifRange === undefined || ifRange === httpEtag ? c.req.header('range') : undefined
  const range = asked === undefined ? undefined : partOf(asked, size)
  if (range === 'none') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  // The conditions are those of the head: an archive that a push replaces meanwhile is refused.
  const object = await c.env.MEDIA.get(key, { onlyIf: { etagMatches: found.etag }, range })
  if (!object || !('body' in object)) return refuse('ServiceUnavailable')
  headers.set('content-length', String(range?.length ?? size))
  if (!range) return new Response(object.body, { headers })
  const { offset, length } = range
  headers.set('content-range', `bytes ${offset}-${offset + length - 1}/${size}`)
  return new Response(object.body, { status: 206, headers })
}

function namesOf({ releases, logoKit }: Press): Set<string | undefined> {
  return new Set([logoKit?.name, ...releases.map(({ archive }) => archive?.name)])
}

/**
 * The part of a file of `size` bytes; undefined for several parts and other units, which are
 * answered with the whole file, 'none' where the file has no such part.
 */
function partOf(asked: string, size: number) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(asked) ?? []
  if (from === undefined || to === undefined || from + to === '') return undefined
  const offset = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1)
  return offset < end ? { offset, length: end - offset } : 'none'
}

function refuse(code: 'RouteNotFound' | 'ServiceUnavailable'): Response {
  const error = new ShopError(code)
  return Response.json(error.toBody(), {
    status: error.status,
    headers: {
      'cache-control': code === 'RouteNotFound' ? 'public, max-age=60' : 'private, no-store',
    },
  })
}

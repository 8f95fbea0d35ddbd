import { waitUntil } from 'cloudflare:workers'
import * as z from 'zod'
import { ShopError } from '#shared/api/errors.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { motionKey, motionType } from '#shared/catalog/motion.ts'
import { pictureShapes, pictureVersion, pictureWidths, shareKey } from '#shared/catalog/pictures.ts'
import { singleFlight } from '../cache/single-flight.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import type { Context } from '../http/request.ts'

const types = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const

/**
 * Seconds for which pictures are cacheable (CONT-10): originals, and those that the image service
 * makes.
 */
const providerLifetime = 86_400
const proxyLifetime = 31_536_000

// Milliseconds to wait for the storage and the image service.
const timeoutMs = 5_000
/** Milliseconds to wait for the cache; then the picture is made again. */
const cacheTimeoutMs = 1_000
/**
 * Milliseconds to wait for making a picture: on a small machine all new pictures of a page queue
 * up.
 */
const makingTimeoutMs = 25_000

const size = z
  .string()
  .regex(/^[1-9]\d{1,3}$/)
  .pipe(z.coerce.number())

/**
 * Parameters of the image service; the preset `thumbnail` is 150 by 150. Repeated or unknown ones
 * are refused (CONT-9).
 */
const Transform = z.strictObject({
  width: size.optional(),
  height: size.optional(),
  fit: z.enum(['inside', 'outside', 'cover', 'contain']).default('inside'),
  format: z.enum(['avif', 'webp', 'jpeg', 'png']).default('avif'),
  quality: z
    .string()
    .regex(/^\d{2}$/)
    .pipe(z.coerce.number())
    .default(65),
  preset: z.literal('thumbnail').optional(),
  v: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
})
type Transform = z.infer<typeof Transform>

/**
 * The queries that the shop uses; others are refused, because making each picture costs a second.
 */
const asked = new Set(
  [...pictureWidths.map((width) => `width=${width}`), ...Object.values(pictureShapes)].map(
    (query) => nameOf(transformOf(query)),
  ),
)

/** Ids only, no addresses: nothing outside the shop's own storage can be requested (CONT-11). */
const PictureId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/)

// The contract's `inside` is the binding's scale-down, which never enlarges.
const fits = { inside: 'scale-down', outside: 'cover', cover: 'cover', contain: 'contain' } as const

/** `/images/{id}`: a picture in the requested size and format, made once and cached. */
export async function answerImage(c: Context): Promise<Response> {
  const id = PictureId.safeParse(c.req.param('id'))
  const options = transformOf(c.get('url').search)
  if (!id.success || !options || !asked.has(nameOf(options))) return refuse('InvalidInput')
  const key = keyOf(id.data, options)
  const found = caches.open('images').then((cache) => cache.match(key))
  const stored = await withTimeout(
    found,
    cacheTimeoutMs,
    () => new Error('The cache is slow'),
  ).catch(() => undefined)
  if (stored?.body) return image(stored.body, types[options.format], proxyLifetime)
  const made = await singleFlight(c.env, key.url, longestMaking, () =>
    makeAndKeep(c.env, id.data, options, key),
  )
  return typeof made === 'string' ? refuse(made) : image(made, types[options.format], proxyLifetime)
}

// Milliseconds that concurrent requests wait for one picture.
const longestMaking = 30_000

async function makeAndKeep(
  env: Env,
  id: string,
  options: Transform,
  key: Request,
): Promise<ArrayBuffer | 'RouteNotFound' | 'ServiceUnavailable'> {
  const drawn = isShare(options) && (await storedOf(env, shareKey(id)))
  if (drawn) {
    const body = await drawn.arrayBuffer()
    waitUntil(keep(key, image(body, types.jpeg, proxyLifetime)))
    return body
  }
  const master = await originalOf(env, id)
  if (!master) return master === null ? 'RouteNotFound' : 'ServiceUnavailable'
  const made = await make(env, master.body, options, id)
  if (!made) return 'ServiceUnavailable'
  waitUntil(keep(key, image(made, types[options.format], proxyLifetime)))
  return made
}

/** The parsed query; undefined for an invalid one. */
function transformOf(query: string): Transform | undefined {
  const search = new URLSearchParams(query)
  const isRepeated = new Set(search.keys()).size !== search.size
  const { data } = Transform.safeParse(Object.fromEntries(search))
  if (!data || isRepeated) return undefined
  return data.preset ? { ...data, width: 150, height: 150, fit: 'cover' } : data
}

function nameOf(transform: Transform | undefined): string {
  return transform
    ? `${transform.width}x${transform.height}-${transform.fit}-${transform.quality}.${transform.format}`
    : ''
}

const shareName = nameOf(transformOf(pictureShapes.share))

/** Whether a picture is for other sites: a push has drawn it, else it is cut out here (CONT-16). */
function isShare(transform: Transform): boolean {
  return nameOf(transform) === shareName
}

/**
 * Uses the shop's own version: each value of the parameter `v` would otherwise be another picture
 * to make.
 */
function keyOf(id: string, transform: Transform): Request {
  const folder = isShare(transform) ? 'drawn/' : ''
  return new Request(`https://images.invalid/${pictureVersion}/${folder}${id}/${nameOf(transform)}`)
}

/** `/media/{id}`: the original file, for downloads of the press. */
export async function answerMedia(c: Context): Promise<Response> {
  const id = PictureId.safeParse(c.req.param('id'))
  const master = id.success ? await originalOf(c.env, id.data) : null
  if (master === undefined) return refuse('ServiceUnavailable')
  const type = master?.httpMetadata?.contentType
  if (!id.success || !master || !type || !Object.values<string>(types).includes(type))
    return refuse('RouteNotFound')
  const response = image(master.body, type, providerLifetime)
  response.headers.set(
    'content-disposition',
    `attachment; filename="${id.data}.${type.slice('image/'.length)}"`,
  )
  return response
}

/** Names of frames and models. */
const motionFile = /^[a-z0-9][a-z0-9-]{0,79}\.(?:avif|glb)$/

/** `/media/motion/{file}`: a sheet of a turntable's frames, or a 3D model (CAT-22, CAT-23). */
export async function answerMotion(c: Context): Promise<Response> {
  const file = c.req.param('file') ?? ''
  const stored = motionFile.test(file) ? await storedOf(c.env, motionKey(file)) : null
  if (!stored) return refuse(stored === null ? 'RouteNotFound' : 'ServiceUnavailable')
  const response = image(stored.body, motionType(file), providerLifetime)
  response.headers.set('content-length', String(stored.size))
  return response
}

/** The original of a picture; null where there is none, undefined where the storage fails. */
function originalOf(env: Env, id: string): Promise<R2ObjectBody | null | undefined> {
  return storedOf(env, `pictures/${id}`)
}

async function storedOf(env: Env, key: string): Promise<R2ObjectBody | null | undefined> {
  try {
    return await withTimeout(env.MEDIA.get(key), timeoutMs, () => new Error('The storage is slow'))
  } catch (error) {
    log('error', 'media_failed', { key, ...errorFields(error) })
    return undefined
  }
}

async function keep(key: Request, made: Response) {
  try {
    await (await caches.open('images')).put(key, made)
  } catch {
    // The picture is made again by the next request.
  }
}

async function make(
  env: Env,
  master: ReadableStream,
  { width, height, fit, format, quality }: Transform,
  id: string,
): Promise<ArrayBuffer | undefined> {
  try {
    const service = async () => {
      const result = await env.IMAGES.input(master)
        .transform({ width, height, fit: fits[fit] })
        .output({ format: types[format], quality })
      return pictureIn(result.response(), types[format])
    }
    return await withTimeout(
      service(),
      makingTimeoutMs,
      () => new Error('The image service is slow'),
    )
  } catch (error) {
    log('error', 'image_failed', { id, ...errorFields(error) })
    return undefined
  }
}

/** Checks the bytes, because the picture is cached for a year. */
async function pictureIn(response: Response, type: string): Promise<ArrayBuffer> {
  const body = await response.arrayBuffer()
  if (!response.ok || response.headers.get('content-type') !== type || body.byteLength === 0)
    throw new Error('The image service answered no such picture')
  return body
}

function image(body: BodyInit, type: string, lifetime: number): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': `public, max-age=${lifetime}${lifetime === proxyLifetime ? ', immutable' : ''}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}

function refuse(code: 'InvalidInput' | 'RouteNotFound' | 'ServiceUnavailable'): Response {
  const error = new ShopError(code)
  return Response.json(error.toBody(), {
    status: error.status,
    headers: {
      'cache-control': code === 'RouteNotFound' ? 'public, max-age=60' : 'private, no-store',
    },
  })
}

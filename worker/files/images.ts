import { waitUntil } from 'cloudflare:workers'
import * as z from 'zod'
import { ShopError } from '#shared/api/errors.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { pictureShapes, pictureVersion, pictureWidths } from '#shared/catalog/pictures.ts'
import { singleFlight } from '../cache/single-flight.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import type { Context } from '../http/request.ts'

const types = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const

/** Lifetimes in seconds (CONT-10): of the content provider's own files, and of what the image proxy makes. */
const providerLifetime = 86_400
const proxyLifetime = 31_536_000

// How long the storage and the image service are waited for, milliseconds.
const timeoutMs = 5_000
/** Of a cache that is slow nothing is wanted: the picture is made anew. */
const cachePatience = 1_000
/** Making a picture is work, and on a small machine a page's worth of new ones waits in line. */
const makingPatience = 25_000

const size = z
  .string()
  .regex(/^[1-9]\d{1,3}$/)
  .pipe(z.coerce.number())

/** Parameters of the image service; the preset `thumbnail` is 150 by 150. Repeated or unknown ones are refused. */
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

/** What the shop's own pages, and what they give to others, ask for. Anything else is refused: made once, each of it would cost a second. */
const asked = new Set(
  [...pictureWidths.map((width) => `width=${width}`), ...Object.values(pictureShapes)].map(
    (query) => nameOf(transformOf(query)),
  ),
)

/** Ids only, never addresses: nothing outside our own storage can be asked for (CONT-11). */
const PictureId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/)

// The contract says `inside`; the binding calls it scale-down, which never enlarges.
const fits = { inside: 'scale-down', outside: 'cover', cover: 'cover', contain: 'contain' } as const

/** `/images/{id}`: the image proxy. A picture in the asked size and format, made once and kept. */
export async function answerImage(c: Context): Promise<Response> {
  const id = PictureId.safeParse(c.req.param('id'))
  const options = transformOf(c.get('url').search)
  if (!id.success || !options || !asked.has(nameOf(options))) return refuse('InvalidInput')
  const key = keyOf(id.data, options)
  const found = caches.open('images').then((cache) => cache.match(key))
  const stored = await withTimeout(
    found,
    cachePatience,
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
  const master = await masterOf(env, id)
  if (!master) return master === null ? 'RouteNotFound' : 'ServiceUnavailable'
  const made = await make(env, master.body, options, id)
  if (!made) return 'ServiceUnavailable'
  waitUntil(keep(key, image(made, types[options.format], proxyLifetime)))
  return made
}

/** What a query asks for; undefined where it is not understood. */
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

/** Our own version, not the asked one: any `v` would be another picture to make. */
function keyOf(id: string, transform: Transform): Request {
  return new Request(`https://images.invalid/${pictureVersion}/${id}/${nameOf(transform)}`)
}

/** `/media/{id}`: the content provider's own file, as the press downloads it. */
export async function answerMedia(c: Context): Promise<Response> {
  const id = PictureId.safeParse(c.req.param('id'))
  const master = id.success ? await masterOf(c.env, id.data) : null
  if (master === undefined) return refuse('ServiceUnavailable')
  const type = master?.httpMetadata?.contentType
  if (!id.success || !master || !Object.values<string | undefined>(types).includes(type))
    return refuse('RouteNotFound')
  const response = image(master.body, type!, providerLifetime)
  response.headers.set(
    'content-disposition',
    `attachment; filename="${id.data}.${type!.slice('image/'.length)}"`,
  )
  return response
}

/** A picture as it was given; null when there is none, undefined when the storage is down. */
async function masterOf(env: Env, id: string): Promise<R2ObjectBody | null | undefined> {
  try {
    return await withTimeout(
      env.MEDIA.get(`pictures/${id}`),
      timeoutMs,
      () => new Error('The storage is slow'),
    )
  } catch (error) {
    log('error', 'media_failed', { id, ...errorFields(error) })
    return undefined
  }
}

async function keep(key: Request, made: Response) {
  try {
    await (await caches.open('images')).put(key, made)
  } catch {
    // It is made again.
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
      makingPatience,
      () => new Error('The image service is slow'),
    )
  } catch (error) {
    log('error', 'image_failed', { id, ...errorFields(error) })
    return undefined
  }
}

/** Checked, for it is kept for a year. */
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

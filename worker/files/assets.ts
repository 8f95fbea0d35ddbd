import { errorFields, log } from '#shared/logging/log.ts'
import type { Context } from '../http/request.ts'

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'
const never = 'private, no-store'

/**
 * Built files that the platform has not answered itself. Only existing files are cacheable: a
 * missing hashed file may exist later.
 */
export async function answerAsset(c: Context): Promise<Response> {
  const { pathname } = c.get('url')
  const asset = await fileOf(c)
  if (!asset)
    return new Response('Service Unavailable', {
      status: 503,
      headers: { 'cache-control': never, 'retry-after': '2' },
    })
  const response = new Response(asset.body, asset)
  const lifetime = pathname.startsWith('/assets/') ? year : hour
  response.headers.set(
    'cache-control',
    asset.status === 200 || asset.status === 304 ? lifetime : never,
  )
  return response
}

/**
 * The platform's answer; undefined where a file cannot be read, for example while a new build
 * replaces the files.
 */
async function fileOf(c: Context): Promise<Response | undefined> {
  try {
    const asset = await c.env.ASSETS.fetch(c.req.raw)
    if (asset.status < 500) return asset
    await asset.body?.cancel()
    log('error', 'asset_failed', { path: c.get('url').pathname, status: asset.status })
  } catch (error) {
    log('error', 'asset_failed', { path: c.get('url').pathname, ...errorFields(error) })
  }
  return undefined
}

import type { Context } from '../request.ts'

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'

/** Built files, where the platform has not answered them already. Only what exists may be kept: a missing hashed file is asked for again. */
export async function answerAsset(c: Context): Promise<Response> {
  const asset = await c.env.ASSETS.fetch(c.req.raw)
  const response = new Response(asset.body, asset)
  const lifetime = c.get('url').pathname.startsWith('/assets/') ? year : hour
  response.headers.set('cache-control', asset.status === 200 || asset.status === 304 ? lifetime : 'private, no-store')
  return response
}

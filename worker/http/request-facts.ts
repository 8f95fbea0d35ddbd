import { errorFields, log } from '#shared/logging/log.ts'
import { originOf } from './site-origin.ts'
import { createNonce } from '../render/nonce.ts'
import type { Middleware } from './request.ts'

/** Gives the request its id, origin and nonce, times it, and logs what was not a hot response. */
export const requestFacts: Middleware = async (c, next) => {
  const url = new URL(c.req.url)
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID()
  c.set('url', url)
  c.set('origin', originOf(c.env, url))
  c.set('requestId', requestId)
  c.set('nonce', createNonce())
  const start = Date.now()
  try {
    await next()
  } catch (error) {
    log(c.env, 'error', 'unhandled', { requestId, path: url.pathname, ...errorFields(error) })
    throw error
  }
  const cache = c.res.headers.get('x-cache')
  if (cache === 'HIT') return
  c.res.headers.set('server-timing', `edge;dur=${Date.now() - start}`)
  log(c.env, 'info', 'request', {
    requestId,
    method: c.req.method,
    path: url.pathname,
    status: c.res.status,
    cache,
    locale: c.get('locale'),
    ms: Date.now() - start,
  })
}

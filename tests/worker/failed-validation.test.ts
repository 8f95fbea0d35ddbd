// Requirements: ROUTE-19, ERR-6.
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { ShopError } from '#shared/api/errors.ts'
import type { App } from '#worker/http/request.ts'
import { loadVisit } from '#worker/visit/load-visit.ts'
import { matchedRouteOf } from '#worker/visit/matched-route.ts'
import { ask, origin } from './shop.ts'

const path = '/comfort-guide/no_such%20id'

/**
 * Loads a page without the check before it, which has the same answer for all missing addresses.
 */
const loader = new Hono<App>().get('*', async (c) => {
  c.set('url', new URL(c.req.url))
  c.set('origin', origin)
  c.set('locale', 'fr-fr')
  c.set('path', path)
  const result = await loadVisit(c, matchedRouteOf(c.env, path, ''))
  if (result.kind !== 'visit' || !(result.error instanceof ShopError)) throw new Error('It loaded')
  return Response.json({ status: result.visit.status, ...result.error.toBody() })
})

it('a page whose validate step fails is 404 with its path', async () => {
  const response = await loader.request(`${origin}/fr-fr${path}`, undefined, env)
  expect(await response.json()).toMatchObject({
    status: 404,
    code: 'RouteInvalid',
    message: `Page Not Found: ${path}`,
  })
  expect((await ask(`/fr-fr${path}`)).status).toBe(404)
})

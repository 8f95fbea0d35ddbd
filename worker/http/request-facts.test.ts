// Requirements: SEC-2.
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { brand } from '#shared/settings/brand.ts'
import type { App } from './request.ts'
import { requestFacts } from './request-facts.ts'

const app = new Hono<App>().use(requestFacts).get('*', (c) => c.text(c.get('origin')))
const originFor = async (url: string, changes: Partial<Env> = {}) =>
  (await app.request(url, undefined, { ...env, ...changes })).text()

it.each([
  ['https://other.example/energy', {}, brand.origin],
  ['http://localhost:8787/energy', {}, 'http://localhost:8787'],
  ['https://other.example/energy', { SITE_ORIGIN: 'https://shop.test' }, 'https://shop.test'],
  ['http://localhost/energy', { SITE_ORIGIN: 'https://shop.test' }, 'https://shop.test'],
])('the origin of a request to %s with %j is %s', async (url, changes, origin) => {
  expect(await originFor(url, changes)).toBe(origin)
})

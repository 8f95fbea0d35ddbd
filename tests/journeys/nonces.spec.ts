// Requirements: SEC-4, SEC-5.
import type { Page } from '@playwright/test'
import { defaultLocale, locales } from '#shared/markets/markets.ts'
import { expect, hydrated, test } from './journey.ts'
import { filledCart } from './shopping.ts'

test.use({ locale: 'fr-FR' })

/**
 * One of each kind of route. Each is loaded twice: rendered for this visitor, and once more from
 * what was kept; then in the next market.
 */
const kinds = [
  '',
  '/thermostat-tempo',
  '/energy',
  '/energy/heating-cooling',
  '/all-products',
  '/articles',
  '/comfort-guide/chauffer-moins-sans-avoir-froid',
  '/legal/terms',
  '/press',
  '/cart',
  '/checkout/account',
  '/auth/login',
]
const others = locales.filter((locale) => locale !== defaultLocale)
const loads = process.env.LONG === '1' ? 200 : 8

/**
 * A document as the browser got it: its nonce, which every script has and which occurs nowhere
 * else.
 */
async function load(page: Page, path: string) {
  const response = (await page.goto(path))!
  expect(response.status(), path).toBe(200)
  const headers = await response.allHeaders()
  const html = await response.text()
  const nonce = /script-src [^;]*'nonce-([\w-]{22})'/.exec(headers['content-security-policy']!)![1]!
  const used = new Set([...html.matchAll(/\bnonce="([^"]*)"/g)].map(([, value]) => value))
  // A placeholder that was not filled would be another one.
  expect([...used], path).toEqual([nonce])
  expect(headers).not.toHaveProperty('etag')
  expect(headers).not.toHaveProperty('last-modified')
  await hydrated(page)
  return { nonce, state: headers['x-cache'] }
}

test('every load of every kind of page has a nonce of its own, and the policy has nothing to stop', async ({
  page,
  api,
}) => {
  test.setTimeout(60_000 + loads * 5_000)
  await filledCart(api('fr-fr'))
  const nonces = new Set<string>()
  const states: (string | undefined)[] = []
  for (let pair = 0; pair < loads / 2; pair++) {
    const market = others[Math.floor(pair / kinds.length)]!
    const path = `/${market}${kinds[pair % kinds.length]!}`
    for (const _ of ['cold', 'warm']) {
      const { nonce, state } = await load(page, path)
      nonces.add(nonce)
      states.push(state)
    }
  }
  expect(nonces.size).toBe(loads)
  // A quarter of the kinds belongs to visitors and is never kept.
  for (const state of ['MISS', 'HIT'])
    expect(states.filter((one) => one === state).length, state).toBeGreaterThan(loads / 3)
})

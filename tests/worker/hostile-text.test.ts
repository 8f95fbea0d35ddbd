// Requirements: FIND-5, FIND-17, CAT-7, CAT-19, CACHE-6.
import { beforeAll, describe, expect, it } from 'vitest'
import { countedEnv } from './counted-env.ts'
import { ask } from './shop.ts'

/** Texts that a stranger types or writes into an address, each with its form in an address. */
const texts: [what: string, text: string, encoded?: string][] = [
  ['nothing', ''],
  ['only spaces', '   \t  '],
  ['500 characters', 'x'.repeat(500)],
  ['500 words of one character', 'a '.repeat(500)],
  ['100 different words', Array.from({ length: 100 }, (_, n) => `word${n}`).join(' ')],
  ['emoji', '😀🏳️‍🌈👩‍👩‍👧'],
  ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['SQL', '\'; DROP TABLE orders; -- " OR 1=1'],
  ['operators of full-text search', 'NEAR("a" "b") AND title:* NOT ^x + - ( )'],
  ['signs of patterns', '%_\\%*?[a-z]{1,9}(a+)+$'],
  ['right-to-left marks', '\u202Etsomreht\u2066\u200F'],
  ['an unpaired surrogate', '\uD83D', '%ED%A0%BD'],
  ['a zero byte', 'tem\u0000po', 'tem%00po'],
  ['a broken escape', '%', '%E0%A4%A'],
  ['combining marks', `e${'\u0301'.repeat(200)}`],
  ['names of object members', '__proto__ constructor toString'],
  ['a very large number', '9'.repeat(400)],
]

const inAddress = (text: string, encoded?: string) => encoded ?? encodeURIComponent(text)
const { env, calls } = countedEnv()
/**
 * Storage calls that any new question may cost: the products that are found, the page's texts, and
 * the count of questions without an answer.
 */
const usualCalls = 3

beforeAll(async () => {
  const warm = ['search?q=thermostat', 'search?q=none-such', 'all-products', 'energy', 'compare']
  for (const path of warm) await (await ask(`/fr-fr/${path}`, { env })).text()
})

async function answer(path: string, init: Parameters<typeof ask>[1] = {}) {
  calls.length = 0
  const response = await ask(path, { env, ...init })
  const body = await response.text()
  return { status: response.status, body, calls: calls.length }
}

describe.each(texts)('%s', (_, text, encoded) => {
  const value = inAddress(text, encoded)

  it.each([
    ['the results page', `/fr-fr/search?q=${value}`],
    ['a listing’s text', `/fr-fr/all-products?q=${value}`],
    [
      'a listing’s filters',
      `/fr-fr/energy?colors=${value}&works=${value}&power=${value}&use=${value}&rating=${value}&priceFrom=${value}&priceTo=${value}&sort=${value}&page=${value}&subcategory=${value}`,
    ],
    ['a comparison', `/fr-fr/compare?products=${value}&add=${value}`],
  ])('as %s is answered with a page, as text', async (__, path) => {
    const { status, body, calls } = await answer(path)
    expect(status).toBe(200)
    expect(body).not.toContain('<script>alert(1)')
    expect(body).not.toContain('<img src=x')
    expect(calls).toBeLessThanOrEqual(usualCalls)
  })

  it('is answered with suggestions, or with what is wrong', async () => {
    const { status, body, calls } = await answer(`/api/v1/suggest?locale=fr-fr&q=${value}`)
    expect([200, 400]).toContain(status)
    expect(JSON.parse(body)).toBeTypeOf('object')
    expect(calls).toBeLessThanOrEqual(usualCalls)
  })

  it.each(['search', 'facets'])('is answered by the API’s %s', async (call) => {
    const body = JSON.stringify({ text, colors: [text], works: [text] })
    const { status, body: sent } = await answer(`/api/v1/products/${call}?locale=fr-fr`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
      body,
    })
    expect([200, 400]).toContain(status)
    if (status === 400) expect(JSON.parse(sent)).toHaveProperty('code')
  })
})

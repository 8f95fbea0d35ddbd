import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { ask } from './shop.ts'

// Every request is drawn: the first one plainly, the next from what was kept of it.
const drawing = { ...env, BENCH_NO_CACHE: '1' } as Env

describe('a page whose parts were drawn before', () => {
  it.each([
    '/fr-fr',
    '/fr-fr/thermostat-tempo',
    '/fr-fr/all-products',
    '/de-de/energy',
    '/tempo-smart-thermostat',
    '/fr-fr/pack-chaleur',
    '/fr-fr/nothing',
  ])('%s is the same to the byte', async (path) => {
    const first = await drawn(path)
    const second = await drawn(path)
    const third = await drawn(path)
    expect(differenceOf(first, second)).toBe('')
    expect(differenceOf(first, third)).toBe('')
  })
})

/** The finished document, as crawlers get it, without what is each response's own: its nonce, the time, and a countdown's digits. */
async function drawn(path: string): Promise<string> {
  const html = await (
    await ask(path, { env: drawing, headers: { 'user-agent': 'Googlebot/2.1' } })
  ).text()
  const nonce = /nonce="([\w-]{22})"/.exec(html)![1]!
  return html
    .replaceAll(nonce, 'nonce')
    .replace(/"now":\d+/, '"now":0')
    .replace(
      /(role="timer")(.*?)(<\/span><a)/,
      (_, open, digits: string, close) => open + digits.replaceAll(/\d+/g, '0') + close,
    )
}

/** Where two texts part, with some of what follows in each; empty when they do not. */
function differenceOf(one: string, other: string): string {
  if (one === other) return ''
  let at = 0
  while (one[at] === other[at]) at += 1
  return `${one.slice(at - 60, at + 120)}\n<>\n${other.slice(at - 60, at + 120)}`
}

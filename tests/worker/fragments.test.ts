// Requirements: CACHE-7.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { memories } from '#shared/memory/memory.ts'
import { ask } from './shop.ts'

// Every request is rendered: the first one plainly, the next with cached fragments.
const rendering = { ...env, BENCH_NO_CACHE: '1' } as Env

const paths = [
  '/fr-fr',
  '/fr-fr/thermostat-tempo',
  '/fr-fr/all-products',
  '/fr-fr/all-products?colors=white',
  '/de-de/energy',
  '/all-products',
  '/tempo-smart-thermostat',
  '/fr-fr/pack-chaleur',
  '/fr-fr/comfort-guide',
  '/fr-fr/comfort-guide/air-chambre-cinq-heures-du-matin',
  '/de-ch/company',
  '/fr-fr/press',
  '/fr-fr/nothing',
  '/fr-fr/cart',
  '/fr-fr/auth/login',
]

// The clock stands: pages show the time and count down.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterAll(() => void vi.useRealTimers())

describe('a page whose fragments were rendered before', () => {
  it.each(paths)('%s is the same to the byte', async (path) => {
    const first = await rendered(path)
    const second = await rendered(path)
    const third = await rendered(path)
    expect(differenceOf(first, second)).toBe('')
    expect(differenceOf(first, third)).toBe('')
  })

  it('finds each of them again: nothing is rendered a third time', async () => {
    for (const path of [...paths, ...paths]) await rendered(path)
    const before = fragments()
    for (const path of paths) await rendered(path)
    expect(before.count).toBeGreaterThan(100)
    expect(fragments()).toEqual(before)
  })
})

function fragments() {
  return memories().find(({ name }) => name === 'fragments')!
}

/** The finished document, as crawlers get it, without the response's own nonce. */
async function rendered(path: string): Promise<string> {
  const html = await (
    await ask(path, { env: rendering, headers: { 'user-agent': 'Googlebot/2.1' } })
  ).text()
  const nonce = /nonce="([\w-]{22})"/.exec(html)![1]!
  return html.replaceAll(nonce, 'nonce')
}

/** Where two texts part, with some of what follows in each; empty when they do not. */
function differenceOf(one: string, other: string): string {
  if (one === other) return ''
  let at = 0
  while (one[at] === other[at]) at += 1
  return `${one.slice(at - 60, at + 120)}\n<>\n${other.slice(at - 60, at + 120)}`
}

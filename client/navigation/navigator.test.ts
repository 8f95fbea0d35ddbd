// Requirements: SHELL-12.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startNavigator } from './navigator.ts'
import type { VisitCache } from './visit-cache.ts'
import type { LoadedVisit, VisitAnswer } from './visit-client.ts'

const start = location.href
const page = (name: string) => new URL(`/${name}`, location.origin).href
const visitTo = (name: string) => ({ visit: { path: `/${name}` } }) as unknown as LoadedVisit

let stop: () => void
let told: string[]
let remembered: Map<string, LoadedVisit>
let answers: Map<string, PromiseWithResolvers<VisitAnswer>>

function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

function answerOf(address: string) {
  const name = nameOf(address)
  if (!answers.has(name)) answers.set(name, Promise.withResolvers())
  return answers.get(name)!
}

beforeEach(() => {
  told = []
  remembered = new Map()
  answers = new Map()
  const find = (address: string) => remembered.get(nameOf(address))
  stop = startNavigator({
    build: 'test',
    cache: {
      known: find,
      fresh: find,
      load: (address: string) => answerOf(address).promise,
    } as unknown as VisitCache,
    show: async ({ visit }) => void told.push(`show ${visit.path}`),
    onStart: () => told.push('start'),
    onEnd: (failed) => told.push(failed ? 'failed' : 'end'),
  })
})

afterEach(() => {
  stop()
  history.replaceState(null, '', start)
})

/** Starts a navigation to the link `name`; its result is written to `told`. */
function go(name: string) {
  const { committed, finished } = window.navigation.navigate(page(name), { history: 'replace' })
  committed?.catch(() => undefined)
  return finished?.catch(() => undefined)
}

describe('a navigation inside the shop', () => {
  it('is shown when it is loaded, and ends the loading bar that it started', async () => {
    const gone = go('a')
    answerOf('a').resolve(visitTo('a'))
    await gone
    expect(told).toEqual(['start', 'show /a', 'end'])
  })

  it('that is replaced by a remembered one neither renders nor leaves the loading bar running', async () => {
    remembered.set('b', visitTo('b'))
    void go('a')
    await go('b')
    expect(told).toEqual(['start', 'show /b', 'end'])
    answerOf('a').resolve(visitTo('a'))
    await expect.poll(() => told.at(-1)).toBe('end')
    expect(told).not.toContain('show /a')
  })

  it('that is replaced by one that is still loading leaves the loading bar to that one', async () => {
    void go('a')
    const gone = go('b')
    answerOf('a').resolve(visitTo('a'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(told).toEqual(['start', 'start'])
    answerOf('b').resolve(visitTo('b'))
    await gone
    expect(told).toEqual(['start', 'start', 'show /b', 'end'])
  })
})

import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { isolateMemory } from './isolate-memory.ts'

/** Another deployment in the same isolate. */
const other = { MEDIA: { ...env.MEDIA } }

it('a memory belongs to one deployment, and is shared by its environments', async () => {
  const remembered = isolateMemory<string>(2)
  const load = vi.fn(async () => `load ${load.mock.calls.length}`)
  expect(await remembered(env, 'fr-fr', load)).toBe('load 1')
  expect(await remembered({ ...env }, 'fr-fr', load)).toBe('load 1')
  expect(await remembered(other, 'fr-fr', load)).toBe('load 2')
  expect(await isolateMemory<string>(2)(env, 'fr-fr', load)).toBe('load 3')
})

it('a memory removes its oldest key, and loads again where the newest value is wanted', async () => {
  const remembered = isolateMemory<string>(2)
  const load = vi.fn(async () => `load ${load.mock.calls.length}`)
  for (const key of ['a', 'b', 'c']) await remembered(env, key, load)
  expect(await remembered(env, 'b', load)).toBe('load 2')
  expect(await remembered(env, 'a', load)).toBe('load 4')
  expect(await remembered(env, 'a', load, { fresh: true })).toBe('load 5')
  expect(await remembered(env, 'a', load)).toBe('load 5')
})

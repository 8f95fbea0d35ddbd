import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { sharedLoads } from './shared-loads.ts'

describe('a shared load', () => {
  it('is one for all that ask for the key until it ends, also where it fails', async () => {
    const loadOnce = sharedLoads<string>()
    const results = [Promise.reject(new Error('slow')), Promise.resolve('it')]
    const load = vi.fn(() => results.shift() ?? Promise.resolve('later'))
    const failed = [loadOnce(env, 'it-it', load), loadOnce(env, 'it-it', load)]
    await expect(failed[0]).rejects.toThrow('slow')
    await expect(failed[1]).rejects.toThrow('slow')
    expect(await Promise.all([loadOnce(env, 'it-it', load), loadOnce(env, 'fr-fr', load)])).toEqual(
      ['it', 'later'],
    )
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('is begun again by who asks ten seconds later, and by those who wait so long', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 0 })
    const loadOnce = sharedLoads<string>()
    void loadOnce(env, 'it-it', () => new Promise(() => undefined))
    const waiting = loadOnce(env, 'it-it', async () => 'another')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(await Promise.race([waiting, 'not yet'])).toBe('not yet')
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toBe('another')
    void loadOnce(env, 'fr-fr', () => new Promise(() => undefined))
    vi.setSystemTime(20_000)
    expect(await loadOnce(env, 'fr-fr', async () => 'another')).toBe('another')
    vi.useRealTimers()
  })
})

import { describe, expect, it, vi } from 'vitest'
import { sharedLoads } from './shared-loads.ts'

describe('a shared load', () => {
  it('is one for all that ask for the key until it ends, also where it fails', async () => {
    const loadOnce = sharedLoads<string>()
    const results = [Promise.reject(new Error('slow')), Promise.resolve('it')]
    const load = vi.fn(() => results.shift() ?? Promise.resolve('later'))
    const failed = [loadOnce('it-it', load), loadOnce('it-it', load)]
    await expect(failed[0]).rejects.toThrow('slow')
    await expect(failed[1]).rejects.toThrow('slow')
    expect(await Promise.all([loadOnce('it-it', load), loadOnce('fr-fr', load)])).toEqual([
      'it',
      'later',
    ])
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('is begun again by who asks ten seconds later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const loadOnce = sharedLoads<string>()
    const never = loadOnce('it-it', () => new Promise(() => undefined))
    expect(loadOnce('it-it', async () => 'another')).toBe(never)
    vi.setSystemTime(10_000)
    expect(await loadOnce('it-it', async () => 'another')).toBe('another')
    vi.useRealTimers()
  })
})

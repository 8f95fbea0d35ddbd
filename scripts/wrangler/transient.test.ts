// Requirements: OPS-44.
import { describe, expect, it, vi } from 'vitest'
import { untilPassed } from './transient.ts'

/** A step that fails so often with these words before it is done. */
function failing(words: string, times: number) {
  return vi.fn(async () => {
    if (step.mock.calls.length <= times) throw new Error(words)
    return 'done'
  })
}
let step: ReturnType<typeof failing>

const passing = [
  'wrangler d1 create: A request failed. 429 Too Many Requests',
  'wrangler kv list: An unknown error has occurred [code: 10001]',
  'wrangler deploy: fetch failed',
  'wrangler versions upload: did not end within 900 seconds',
]
const lasting = [
  'wrangler secret list: Authentication error [code: 10000]',
  'wrangler r2 object: Failed to fetch /accounts - 403: Forbidden;',
]

describe('a step of wrangler', () => {
  it.each(passing)('is repeated after: %s', async (words) => {
    step = failing(words, 3)
    expect(await untilPassed(step, { pause: 1 })).toBe('done')
  })

  it.each(lasting)('is not repeated after: %s', async (words) => {
    step = failing(words, 1)
    await expect(untilPassed(step, { pause: 1 })).rejects.toThrow('CLOUDFLARE_API_TOKEN')
    expect(step).toHaveBeenCalledTimes(1)
  })

  it.each([
    [passing[0]!, 'wait five minutes'],
    [passing[1]!, 'cloudflarestatus.com'],
    [passing[3]!, 'cloudflarestatus.com'],
  ])('that goes on failing with %s says what to do', async (words, cure) => {
    step = failing(words, 99)
    const failure = await untilPassed(step, { pause: 1 }).catch(String)
    expect(failure).toContain(words)
    expect(failure).toContain(cure)
    expect(failure).toContain('run the same command again')
    expect(step).toHaveBeenCalledTimes(4)
  })

  it('that must not be done twice is repeated only where it was refused', async () => {
    step = failing(passing[0]!, 2)
    expect(await untilPassed(step, { pause: 1, isOnce: true })).toBe('done')
    step = failing(passing[2]!, 1)
    await expect(untilPassed(step, { pause: 1, isOnce: true })).rejects.toThrow(
      /fetch failed[^]*not known whether this was done/,
    )
    expect(step).toHaveBeenCalledTimes(1)
  })

  it('waits as long as Cloudflare asks', async () => {
    const waited: string[] = []
    step = failing(`${passing[0]} you should wait 1 second(s) before retrying.`, 99)
    const given = { attempts: 2, pause: 1, say: (line: string) => void waited.push(line) }
    const outcome = untilPassed(step, given).catch(String)
    await vi.waitFor(() => expect(waited).toEqual(['Cloudflare asks to wait: again in 1 s.']))
    expect(step).toHaveBeenCalledTimes(1)
    expect(await outcome).toContain('wait five minutes')
    expect(step).toHaveBeenCalledTimes(2)
  })
})

it('a failure of something else is thrown as it is', async () => {
  step = failing('The build failed: 429 files are missing.', 1)
  await expect(untilPassed(step, { pause: 1 })).rejects.toThrow(/missing\.$/)
  expect(step).toHaveBeenCalledTimes(1)
})

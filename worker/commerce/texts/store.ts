import * as z from 'zod'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { LiveTexts, liveTextsKey } from '#shared/texts/live-texts.ts'

const Copy = z.object({ value: LiveTexts })
// Maximum wait for KV, milliseconds; after it the built-in texts are used.
const timeoutMs = 250

/**
 * The texts that an operator has pushed, {} where there are none. Throws when KV fails, is slow, or
 * contains an invalid value.
 */
export async function readLiveTexts(env: Env): Promise<LiveTexts> {
  const text = await withTimeout(
    env.CACHE.get(liveTextsKey, { type: 'text', cacheTtl: 60 }),
    timeoutMs,
    () => new Error('KV is slow'),
  )
  return text ? Copy.parse(JSON.parse(text)).value : {}
}

import * as z from 'zod'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { LiveTexts, liveTextsKey } from '#shared/texts/live-texts.ts'

const Copy = z.object({ value: LiveTexts })
// A mail or a page never waits longer for KV than this, milliseconds; the built-in texts are there.
const timeoutMs = 250

/** The texts that an operator has pushed, {} where none are. Throws when KV fails, is slow, or holds something else. */
export async function readLiveTexts(env: Env): Promise<LiveTexts> {
  const text = await withTimeout(
    env.CACHE.get(liveTextsKey, { type: 'text', cacheTtl: 60 }),
    timeoutMs,
    () => new Error('KV is slow'),
  )
  return text ? Copy.parse(JSON.parse(text)).value : {}
}

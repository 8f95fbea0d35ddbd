import * as z from 'zod'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'

const Stored = z.object({ value: z.unknown(), freshUntil: z.number(), staleUntil: z.number() })

// Milliseconds that a page waits for KV; after that the backend or the built-in copy is used
// (AVAIL-1).
const timeoutMs = 250
// Milliseconds without reads of KV after a failure: a page needs several copies, and each would
// wait again.
const rest = 5_000

/** Until when KV is not read, epoch ms. */
function createPause() {
  return { until: 0 }
}

/** A copy kept in KV, or undefined when there is none, it is broken, or KV is slow or down. */
export async function readCopy(env: Env, key: string, parse: (value: unknown) => unknown) {
  if (memoizeByObject(env, createPause).until > Date.now()) return undefined
  const text = await readText(env, key)
  if (!text) return undefined
  try {
    const { value, freshUntil, staleUntil } = Stored.parse(JSON.parse(text))
    const parsed = parse(value)
    return { value: parsed, text: JSON.stringify(parsed), freshUntil, staleUntil }
  } catch {
    return undefined
  }
}

async function readText(env: Env, key: string): Promise<string | null> {
  try {
    return await withTimeout(
      env.CACHE.get(key, { type: 'text', cacheTtl: 60 }),
      timeoutMs,
      () => new Error('KV is slow'),
    )
  } catch {
    memoizeByObject(env, createPause).until = Date.now() + rest
    return null
  }
}

/** Keeps a copy for `seconds`; a failing write is ignored, the copy can be made again. */
export async function writeCopy(
  env: Env,
  key: string,
  copy: { value: unknown; freshUntil: number; staleUntil: number },
  seconds: number,
): Promise<void> {
  const { value, freshUntil, staleUntil } = copy
  try {
    await env.CACHE.put(key, JSON.stringify({ value, freshUntil, staleUntil }), {
      expirationTtl: seconds,
    })
  } catch {
    // The next refresh writes it again.
  }
}

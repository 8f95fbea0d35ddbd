import { settingsOf } from '#shared/settings/settings.ts'

const calls = 3
const timeout = 5_000

/**
 * How many of three calls of the remote backend failed, one after the other: no answer, no valid
 * certificate, or one from 500 on. None in a shop with the embedded backend.
 */
export async function failedBackendCalls(env: Env): Promise<number> {
  const { API_BASE_URL } = settingsOf(env)
  if (!API_BASE_URL) return 0
  let failed = 0
  for (let call = 0; call < calls; call++) {
    // One that answers once is there.
    if (await answers(new URL('/api/v1/health', API_BASE_URL))) return failed
    failed += 1
  }
  return failed
}

async function answers(address: URL): Promise<boolean> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    return response.status < 500
  } catch {
    // Whatever keeps the call from being answered is what is counted here.
    return false
  }
}

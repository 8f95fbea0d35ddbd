/** The most addresses that one call may name. */
const inOneCall = 10_000
const timeout = 15_000

interface Told {
  /** Addresses that were taken. */
  told: number
  /** Why calls failed, one line for each. */
  failures: string[]
}

interface Notice {
  key: string
  /** The shop's public origin, which serves the key as a file. */
  origin: string
  addresses: readonly string[]
  endpoint?: string
}

/**
 * Tells the search engines of IndexNow which addresses changed (MACH-7). Never throws: a call
 * that fails is among the failures, and the others are made nevertheless.
 */
export async function tellSearchEngines({
  key,
  origin,
  addresses,
  endpoint = 'https://api.indexnow.org/indexnow',
}: Notice): Promise<Told> {
  const outcome: Told = { told: 0, failures: [] }
  for (let start = 0; start < addresses.length; start += inOneCall) {
    const urlList = addresses.slice(start, start + inOneCall)
    const notice = { host: new URL(origin).host, key, keyLocation: `${origin}/${key}.txt`, urlList }
    const failure = await failureOf(endpoint, notice)
    if (failure === undefined) outcome.told += urlList.length
    else outcome.failures.push(failure)
  }
  return outcome
}

/** Why a call failed; undefined where it did not. */
async function failureOf(endpoint: string, notice: unknown): Promise<string | undefined> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(notice),
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `answered ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

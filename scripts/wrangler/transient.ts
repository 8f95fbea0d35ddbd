import { setTimeout } from 'node:timers/promises'

/** What passes by itself: rate limits, failures of Cloudflare, lost connections. */
const passing =
  /\b429\b|10429|rate.?limit|too many requests|\b50[0234]\b|10001|unknown error has occurred|fetch failed|socket|ECONNRESET|ETIMEDOUT|malformed response|did not end within/i
/** What Cloudflare refused before it did anything. */
const refused = /\b429\b|10429|rate.?limit|too many requests/i
const login =
  /\b40[13]\b|code: (?:10000|9109|1000)\b|authentication error|invalid (?:api|access) token|not (?:logged in|authenticated)|CLOUDFLARE_API_TOKEN/i
/** Words of wrangler for the header `retry-after`. */
const askedPause = /wait (\d+) second/
const longestPause = 600_000

export interface Repeating {
  attempts?: number
  /**
   * The first pause in ms, 15 times as long after a rate limit; each further one is twice as long.
   */
  pause?: number
  /**
   * Repeats only what was refused before anything was done: for steps that must not be done twice.
   */
  isOnce?: boolean
  say?: ((line: string) => void) | undefined
}

/**
 * Repeats a step whose failure may pass, with pauses of 2, 4 … seconds, after a
 * rate limit of 30, 60 … seconds or as long as Cloudflare asks.
 * Unless `isOnce`, the step has to look at what is there before it makes anything, since it may
 * have been done although its answer was lost. A failure that stays is thrown with how to right it.
 */
export async function untilPassed<T>(
  step: () => Promise<T>,
  { attempts = 4, pause = 2_000, isOnce = false, say }: Repeating = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const isPassing = isOfWrangler(error) && (isOnce ? refused : passing).test(error.message)
      if (!isPassing || attempt === attempts) throw withCure(error, isOnce)
      const asked = pauseOf(error.message)
      if (asked > 0) say?.(`Cloudflare asks to wait: again in ${asked / 1000} s.`)
      // A rate limit lasts up to five minutes.
      const first = refused.test(error.message) ? pause * 15 : pause
      await setTimeout(asked || first * 2 ** (attempt - 1))
    }
}

/** Other failures have causes of their own, which these rules do not know. */
function isOfWrangler({ message }: Error): boolean {
  return message.startsWith('wrangler ')
}

function pauseOf(message: string): number {
  return Math.min(Number(askedPause.exec(message)?.[1] ?? 0) * 1000, longestPause)
}

/** The same failure, with what a person does about it where that is known. */
function withCure(error: Error, isOnce: boolean): Error {
  const cure = isOfWrangler(error) ? cureOf(error.message, isOnce) : undefined
  if (cure === undefined || error.message.includes(cure)) return error
  return new Error(`${error.message}\n${cure}`, { cause: error })
}

function cureOf(message: string, isOnce: boolean): string | undefined {
  if (refused.test(message))
    return 'Cloudflare counted too many requests of this token: wait five minutes, then run the same command again. What is done is found.'
  if (login.test(message))
    return 'Cloudflare does not take this token: run `npx wrangler login`, or renew CLOUDFLARE_API_TOKEN with the rights that docs/operations.md lists and check CLOUDFLARE_ACCOUNT_ID; then run the same command again. What is done is found.'
  if (passing.test(message) && isOnce)
    return 'Cloudflare failed or did not answer (https://www.cloudflarestatus.com), so it is not known whether this was done. Look at what it is about before you run the command again: npm run shop -- audit list shows it as failed or unfinished.'
  if (passing.test(message))
    return 'Cloudflare failed or did not answer (https://www.cloudflarestatus.com): run the same command again. What is done is found.'
  return undefined
}

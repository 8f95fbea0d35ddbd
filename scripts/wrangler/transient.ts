import { setTimeout } from 'node:timers/promises'

/** What passes by itself: rate limits, failures of Cloudflare, lost connections. */
const passing =
  /\b429\b|10429|rate.?limit|too many requests|\b50[0234]\b|10001|unknown error has occurred|fetch failed|socket|ECONNRESET|ETIMEDOUT|malformed response/i

/**
 * Repeats a step whose failure may pass, with pauses of 2, 4 … seconds. The step has to look at what
 * is there before it makes anything, since it may have been done although its answer was lost.
 */
export async function untilPassed<T>(
  step: () => Promise<T>,
  { attempts = 4, pause = 2_000 }: { attempts?: number; pause?: number } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await step()
    } catch (error) {
      const isPassing = error instanceof Error && passing.test(error.message)
      if (!isPassing || attempt === attempts) throw error
      await setTimeout(pause * 2 ** (attempt - 1))
    }
}

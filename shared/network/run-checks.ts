import { checkTimeout, type HealthCheck, type Seen } from '../health/deep-health.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Runs checks side by side. Each has three seconds; one that fails says so in words of ours, since
 * an error's own may contain values.
 */
export async function runChecks(
  checks: Record<string, () => Promise<Seen>>,
): Promise<Record<string, HealthCheck>> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check)] as const),
  )
  return Object.fromEntries(outcomes)
}

class TooLate extends Error {}

async function outcomeOf(check: () => Promise<Seen>): Promise<HealthCheck> {
  const start = Date.now()
  const late = () => new TooLate()
  const seen = await withTimeout(check(), checkTimeout, late).catch((error: unknown): Seen => ({
    ok: false,
    why: error instanceof TooLate ? `no answer within ${checkTimeout} ms` : 'it failed',
  }))
  return { ...seen, ms: Date.now() - start }
}

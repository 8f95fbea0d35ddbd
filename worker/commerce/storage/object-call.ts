import { withTimeout } from '#shared/network/with-timeout.ts'

// How long a Durable Object is waited for, milliseconds.
const timeoutMs = 5_000

/**
 * The answer of a Durable Object, or an error after five seconds, whatever becomes of the object. Nobody knows then whether the call was done:
 * it is told as the platform tells of a flooded object, which is not asked again.
 */
export function objectCall<T>(answer: Promise<T>, name: string): Promise<T> {
  return withTimeout(answer, timeoutMs, () =>
    Object.assign(new Error(`${name} is slow`), { overloaded: true }),
  )
}

/** Asks an object again, at most twice, after a failure that the platform calls passing (AVAIL-4). Only for calls that may happen twice: each try takes a new stub. */
export async function retried<T>(call: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (tries <= 1 || !isPassing(error)) throw error
    await scheduler.wait(50 + Math.random() * 100)
    return retried(call, tries - 1)
  }
}

/** Whether the platform marked an error as its own: the object is moving or flooded. */
export function isPlatformTrouble(error: unknown): boolean {
  return error instanceof Error && ('retryable' in error || 'overloaded' in error)
}

function isPassing(error: unknown): boolean {
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean }
  return retryable === true && overloaded !== true
}

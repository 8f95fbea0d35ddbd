import { withTimeout } from '#shared/network/with-timeout.ts'
import { settingsOf } from '#shared/settings/settings.ts'

/**
 * The answer of a Durable Object, or an error after OBJECT_TIMEOUT milliseconds. It is then unknown
 * whether the call was done; the error has the form of the platform's error for an overloaded
 * object, which is not called again.
 */
export function objectCall<T>(env: Env, answer: Promise<T>, name: string): Promise<T> {
  return withTimeout(answer, settingsOf(env).OBJECT_TIMEOUT, () =>
    Object.assign(new Error(`${name} is slow`), { overloaded: true }),
  )
}

/**
 * Repeats a call at most twice after an error that the platform marks as temporary (AVAIL-4). Only
 * for calls that may run twice; each attempt uses a new stub.
 */
export async function retried<T>(call: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (tries <= 1 || !isPassing(error)) throw error
    await scheduler.wait(50 + Math.random() * 100)
    return retried(call, tries - 1)
  }
}

/** Whether the platform caused an error: the object is moving or overloaded. */
export function isPlatformTrouble(error: unknown): boolean {
  return error instanceof Error && ('retryable' in error || 'overloaded' in error)
}

function isPassing(error: unknown): boolean {
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean }
  return retryable === true && overloaded !== true
}

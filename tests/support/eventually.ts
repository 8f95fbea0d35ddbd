import { vi } from 'vitest'

/** Waits for work that goes on behind an answer, as long as a busy machine needs. */
export function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 30_000, interval: 10 })
}

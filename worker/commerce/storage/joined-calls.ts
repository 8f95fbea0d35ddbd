/** Runs statements in one call to D1, and returns their results in the same order. */
export type RunStatements = (statements: readonly D1PreparedStatement[]) => Promise<D1Result[]>

interface Waiting {
  statements: readonly D1PreparedStatement[]
  resolve(results: D1Result[]): void
  reject(cause: unknown): void
}

/**
 * Joins what several readers ask in the same turn into one call to D1. The readers must be called
 * without awaiting in between; one that asks later makes a call of its own.
 */
export function joinedCalls(db: D1Database): RunStatements {
  let waiting: Waiting[] = []
  async function flush() {
    const readers = waiting
    waiting = []
    try {
      const results = await db.batch(readers.flatMap(({ statements }) => statements))
      let at = 0
      for (const { statements, resolve } of readers)
        resolve(results.slice(at, (at += statements.length)))
    } catch (cause) {
      for (const { reject } of readers) reject(cause)
    }
  }
  return (statements) =>
    new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject })
      if (waiting.length === 1) queueMicrotask(() => void flush())
    })
}

import { waitUntil } from 'cloudflare:workers'

interface Waiting {
  statements: D1PreparedStatement[]
  resolve: (results: D1Result[]) => void
  reject: (error: unknown) => void
}

/** A statement of the view below: what it is made of, until it is sent. */
interface Read {
  own: D1PreparedStatement
  bind: (...values: unknown[]) => Read
  all: () => Promise<D1Result>
  first: (column?: string) => Promise<unknown>
}

/**
 * A view of the database for reads only: those of one moment travel together, as one call. A page asks for several things at once, and each
 * call to D1 is a journey of its own. Reads that fail together are tried one by one, so that none suffers for another.
 */
export function readTogether(db: D1Database): Pick<D1Database, 'prepare' | 'batch'> {
  let waiting: Waiting[] = []

  function send(statements: D1PreparedStatement[]): Promise<D1Result[]> {
    return new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject })
      if (waiting.length === 1) waitUntil(departure())
    })
  }

  /** One turn of the event loop is enough for all that a page asks for at once. */
  async function departure() {
    await new Promise((resolve) => setTimeout(resolve, 0))
    const together = waiting
    waiting = []
    await travel(db, together)
  }

  function read(own: D1PreparedStatement): Read {
    return {
      own,
      bind: (...values) => read(own.bind(...values)),
      all: async () => (await send([own]))[0]!,
      async first(column) {
        const row = (await send([own]))[0]!.results[0] as Record<string, unknown> | undefined
        return column === undefined ? (row ?? null) : (row?.[column] ?? null)
      },
    }
  }

  return {
    prepare: (sql: string) => read(db.prepare(sql)),
    batch: (reads: readonly Read[]) => send(reads.map(({ own }) => own)),
  } as unknown as Pick<D1Database, 'prepare' | 'batch'>
}

async function travel(db: D1Database, together: readonly Waiting[]): Promise<void> {
  try {
    const results = await db.batch(together.flatMap(({ statements }) => statements))
    let at = 0
    for (const { statements, resolve } of together)
      resolve(results.slice(at, (at += statements.length)))
  } catch (error) {
    if (together.length === 1) return together[0]!.reject(error)
    await Promise.all(
      together.map(({ statements, resolve, reject }) => db.batch(statements).then(resolve, reject)),
    )
  }
}

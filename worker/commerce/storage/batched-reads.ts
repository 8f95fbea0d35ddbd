import { waitUntil } from 'cloudflare:workers'

type Row = Record<string, unknown>

interface Waiting {
  statements: D1PreparedStatement[]
  resolve: (results: D1Result<Row>[]) => void
  reject: (error: unknown) => void
}

/**
 * The environment for calls that only read, as those of pages do: its database is a view that sends
 * the reads of one turn together.
 */
export function withBatchedReads(env: Env): Env {
  return { ...env, DB: readTogether(env.DB) as D1Database }
}

/** A prepared statement of the view below; it is sent by `all` or `first`. */
interface Read {
  own: D1PreparedStatement
  bind: (...values: unknown[]) => Read
  all: () => Promise<D1Result>
  first: (column?: string) => Promise<unknown>
}

/**
 * A read-only view of the database that sends all reads of one turn of the event loop as one batch.
 * A page makes several reads at once, and each call to D1 is a round trip. Where a batch fails, its
 * reads are sent one by one, so that only the faulty one fails.
 */
export function readTogether(db: D1Database): Pick<D1Database, 'prepare' | 'batch'> {
  let waiting: Waiting[] = []

  function send(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    return new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject })
      if (waiting.length === 1) waitUntil(flush())
    })
  }

  async function sendOne(statement: D1PreparedStatement): Promise<D1Result<Row>> {
    const [result] = await send([statement])
    if (!result) throw new Error('D1 answered a statement without a result')
    return result
  }

  /** Sends what has been collected in this turn of the event loop. */
  async function flush() {
    await new Promise((resolve) => setTimeout(resolve, 0))
    const together = waiting
    waiting = []
    await sendBatch(db, together)
  }

  function read(own: D1PreparedStatement): Read {
    return {
      own,
      bind: (...values) => read(own.bind(...values)),
      all: () => sendOne(own),
      async first(column) {
        const [row] = (await sendOne(own)).results
        return column === undefined ? (row ?? null) : (row?.[column] ?? null)
      },
    }
  }

  return {
    prepare: (sql: string) => read(db.prepare(sql)),
    batch: (reads: readonly Read[]) => send(reads.map(({ own }) => own)),
  } as unknown as Pick<D1Database, 'prepare' | 'batch'>
}

async function sendBatch(db: D1Database, together: readonly Waiting[]): Promise<void> {
  try {
    const results = await db.batch<Row>(together.flatMap(({ statements }) => statements))
    let at = 0
    for (const { statements, resolve } of together)
      resolve(results.slice(at, (at += statements.length)))
  } catch (error) {
    if (together.length === 1 && together[0]) return together[0].reject(error)
    await Promise.all(
      together.map(({ statements, resolve, reject }) =>
        db.batch<Row>(statements).then(resolve, reject),
      ),
    )
  }
}

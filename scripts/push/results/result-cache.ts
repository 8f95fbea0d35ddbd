import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import type * as z from 'zod'

/**
 * What an earlier push has made of the content. An entry has a name and columns. Nothing depends on
 * what is in here: an entry that is missing is made again.
 */
export interface ResultCache {
  get(name: string, column?: string): string | undefined
  put(name: string, body: string, column?: string): void
  /** Forgets entries that were not asked for since it was opened. */
  close(): void
}

/** A cache that is as old as the process. */
export function memoryResults(): ResultCache {
  const bodies = new Map<string, string>()
  const keyOf = (name: string, column = '') => `${name}#${column}`
  return {
    get: (name, column) => bodies.get(keyOf(name, column)),
    put: (name, body, column) => void bodies.set(keyOf(name, column), body),
    close() {},
  }
}

/**
 * The cache in a file, which may be deleted at any time. `code` names the code that makes the
 * results: the entries of other code are deleted. A file that cannot be read is made anew; where
 * that fails too, nothing is kept.
 */
export function openResults(file: string, code: string): ResultCache {
  try {
    return fileResults(file, code)
  } catch {
    try {
      rmSync(file, { force: true })
      return fileResults(file, code)
    } catch {
      return memoryResults()
    }
  }
}

const schema = `CREATE TABLE IF NOT EXISTS entries (
  name TEXT NOT NULL,
  "column" TEXT NOT NULL,
  body BLOB NOT NULL,
  -- CRC-32 of the body: tells a file that was cut off or written over.
  sum INTEGER NOT NULL,
  PRIMARY KEY (name, "column")
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS made_by (code TEXT NOT NULL) STRICT`

function fileResults(file: string, code: string): ResultCache {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  // A file that is lost with the machine's power is made anew.
  db.exec(`PRAGMA busy_timeout = 2000; PRAGMA synchronous = OFF; ${schema}`)
  const [made] = db.prepare('SELECT code FROM made_by').all()
  if (made?.code !== code) {
    db.exec(`DROP TABLE entries; DELETE FROM made_by; ${schema}`)
    db.prepare('INSERT INTO made_by VALUES (?)').run(code)
  }
  const read = db.prepare('SELECT body, sum FROM entries WHERE name = ? AND "column" = ?')
  const write = db.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)')
  const used = new Set<string>()
  return {
    get(name, column = '') {
      used.add(name)
      return attempt(() => {
        const row = read.get(name, column)
        if (!(row?.body instanceof Uint8Array) || crc32(row.body) !== row.sum) return undefined
        return inflateRawSync(row.body).toString()
      })
    },
    put(name, body, column = '') {
      used.add(name)
      attempt(() => {
        // Products of one kind have much in common: it takes a tenth.
        const packed = deflateRawSync(body, { level: 1 })
        write.run(name, column, packed, crc32(packed))
      })
    },
    close() {
      const names = JSON.stringify([...used])
      attempt(() =>
        db
          .prepare('DELETE FROM entries WHERE name NOT IN (SELECT value FROM json_each(?))')
          .run(names),
      )
      db.close()
    },
  }
}

/**
 * Another process may have locked the file, or the disk may be full: the push goes on without it.
 */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** Parses JSON of the cache; undefined where it is not of this form. */
export function parsed<T>(body: string | undefined, form: z.ZodType<T>): T | undefined {
  if (body === undefined) return undefined
  try {
    return form.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

interface Keeping<T> {
  cache: ResultCache
  name: string
  /** Another one for each content of everything that the value is made of. */
  inputs: string
  form: z.ZodType<T>
}

/** The value that was made of these inputs before; else what `make` gives, which is kept. */
export function kept<T>({ cache, name, inputs, form }: Keeping<T>, make: () => T): T {
  if (cache.get(name, 'inputs') === inputs) {
    const found = parsed(cache.get(name), form)
    if (found !== undefined) return found
  }
  const value = make()
  cache.put(name, JSON.stringify(value))
  cache.put(name, inputs, 'inputs')
  return value
}

import { env } from 'cloudflare:workers'
import { databaseNamed } from '#shared/settings/order-databases.ts'
import { runAudited } from '../../scripts/shop/audited.ts'
import type { Desk, Report, Verb } from '../../scripts/shop/verb.ts'
import type { Row } from '../../scripts/push/statement.ts'
import type { Storage } from '../../scripts/push/storage.ts'
import { databaseOf } from '../../scripts/storage/database.ts'
import { mainOf } from '#worker/commerce/storage/databases.ts'
import { inlined } from '../../scripts/storage/inline-sql.ts'

/** The storage as `--remote` has it: values are written into the statements, in one batch. */
const storage: Storage = {
  batchLimit: 60_000,
  batch: async (statements, database = 'DB') => {
    const db = databaseNamed(mainOf(env), database)
    const answers = await db.batch<Row>(
      statements.map((statement) => db.prepare(inlined(statement))),
    )
    return answers.map(({ results, meta }) => ({ results, changes: meta.changes }))
  },
  readCopy: async () => undefined,
  writeCopy: async () => undefined,
  forgetCopies: async () => 0,
  putMedia: async () => undefined,
  deleteMedia: async () => undefined,
  close: async () => undefined,
}

/**
 * The operator's tool on the database of the test: the command's name, and its words and options as
 * they are typed. The command line itself is read by Node alone, and has its own test.
 */
export function toolWith(verbs: readonly Verb[], settings: Partial<Desk> = {}) {
  return async (
    name: string,
    given: Record<string, string | boolean> = {},
    more: Partial<Desk> = {},
  ): Promise<Report> => {
    const verb = verbs.find((each) => each.name === name)
    if (!verb || verb.needsStorage === false) throw new Error(`There is no command ${name}`)
    return runAudited(verb, verb.input.parse(given), {
      env: { ...mainOf(env), DB: databaseOf(storage), DB_US: databaseOf(storage, 'DB_US') },
      storage,
      isRemote: false,
      operator: 'test',
      now: new Date(),
      ...settings,
      ...more,
    })
  }
}

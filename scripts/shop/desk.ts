import { join } from 'node:path'
import { fields } from '#shared/settings/fields.ts'
import { dataDirectory, localVariables } from '../../build/local-variables.ts'
import type { Storage } from '../push/storage.ts'
import { databaseOf } from '../storage/database.ts'
import { heldStorage, holdDataFolder } from '../storage/data-folder.ts'
import { openLocalStorage } from '../storage/local-storage.ts'
import { migrate, missingMigrations } from '../storage/migrate.ts'
import { wranglerOf } from '../storage/run-wrangler.ts'
import { wranglerStorage } from '../storage/wrangler-storage.ts'
import { root } from '../tools.mjs'
import { readConfig } from '../wrangler/config.ts'
import { untilPassed } from '../wrangler/transient.ts'
import type { Desk } from './verb.ts'
import { Refusal } from '../../worker/commerce/operator.ts'

const configuration = join(root, 'wrangler.toml')

/**
 * Opens the storage of an environment, or the local one, for a command, calls `use` with it, and
 * closes it. Throws Refusal where its tables are older than this code.
 */
export async function withDesk<T>(
  { environment, operator }: Pick<Desk, 'environment' | 'operator'>,
  use: (desk: Desk) => Promise<T>,
): Promise<T> {
  const { vars, r2_buckets, d1_databases } = readConfig(configuration, { environment })
  const databases = d1_databases.map(({ binding }) => binding)
  const isRemote = environment !== undefined
  const storage = isRemote
    ? deployedStorage(r2_buckets, environment)
    : await localStorage(databases)
  try {
    for (const database of databases) await requireMigrations(storage, database, environment)
    const given = Object.entries(process.env).filter(([name]) => name in fields)
    const variables = {
      ...vars,
      ...(isRemote ? {} : localVariables()),
      ...Object.fromEntries(given),
    }
    return await use({
      // Mails that the tool writes use pushed texts, as the worker's do.
      env: {
        ...variables,
        ...Object.fromEntries(databases.map((name) => [name, databaseOf(storage, name)])),
        CACHE: { get: (key: string) => storage.readCopy(key) },
        // By this object the backend tells deployments apart; the tool reads no pictures.
        MEDIA: {},
      } as unknown as Env,
      storage,
      isRemote,
      environment,
      operator,
      now: new Date(),
    })
  } finally {
    await storage.close()
  }
}

function deployedStorage(
  [bucket]: readonly { bucket_name: string }[],
  environment: string,
): Storage {
  if (!bucket) throw new Refusal('wrangler.toml names no R2 bucket.')
  const wrangler = wranglerOf(environment)
  // A statement may have been carried out although its answer was lost: only what was refused is
  // repeated.
  const once = { isOnce: true, say: console.error }
  return wranglerStorage((args) => untilPassed(() => wrangler(args), once), bucket.bucket_name)
}

/** The running shop's storage, or the data folder itself, which is then locked. */
async function localStorage(databases: readonly string[]): Promise<Storage> {
  const held = await heldStorage(dataDirectory)
  if (held) return held
  const holder = await holdDataFolder(dataDirectory, 'npm run shop')
  const storage = await openLocalStorage(dataDirectory)
  for (const database of databases) await migrate(storage, database)
  holder.lend(storage)
  return { ...storage, close: () => holder.release().then(() => storage.close()) }
}

async function requireMigrations(
  storage: Storage,
  database: string,
  environment: string | undefined,
) {
  const missing = await missingMigrations(storage, database)
  if (missing.length === 0) return
  const cure = environment
    ? `npx wrangler d1 migrations apply ${database} --remote --env ${environment}`
    : 'start the shop anew'
  throw new Refusal(`The database ${database} lacks ${missing.join(', ')}: ${cure}.`)
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../../worker/commerce/operator.ts'
import type { RunWrangler } from '../storage/wrangler-storage.ts'
import { databasesOf } from '../wrangler/config.ts'

/** The configuration that a build makes for its environment alone. */
export const builtConfiguration = '--config=dist/worker/wrangler.json'

/**
 * Brings the databases of an environment of a configuration (`wrangler.toml`) up to date.
 * Migrations only add: the release before goes on.
 */
export async function migrateRemotely(
  wrangler: RunWrangler,
  environment: string,
  file: string,
): Promise<void> {
  for (const database of databasesOf(file, environment))
    await wrangler(['d1', 'migrations', 'apply', database, '--remote', `--env=${environment}`])
}

/**
 * Throws Refusal where this release must not follow the one in use: a migration that begins with
 * `-- After: <file>` changes what only the release with that file, and later ones, work with. An
 * empty database has no release in use.
 */
export async function requireReleaseBefore(
  wrangler: RunWrangler,
  environment: string,
  file: string,
): Promise<void> {
  const folder = join(dirname(file), 'migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  for (const database of databasesOf(file, environment)) {
    const list = await wrangler([
      'd1',
      'migrations',
      'list',
      database,
      '--remote',
      `--env=${environment}`,
    ])
    const missing = names.filter((name) => list.includes(name))
    if (missing.length === names.length) continue
    for (const name of missing) {
      const earlier = /^-- After: (\S+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1]
      if (earlier !== undefined && missing.includes(earlier))
        throw new Refusal(
          `${database} lacks ${earlier}, and the release in use does not work with ${name}. Release the version before the one that added ${name} first, to all traffic: git log --diff-filter=A migrations/${name}. Nothing was changed.`,
        )
    }
  }
}

/** Brings databases and worker of an environment to what was built, for all traffic at once. */
export async function deployBuilt(
  wrangler: RunWrangler,
  environment: string,
  file: string,
  more: readonly string[] = [],
): Promise<string> {
  if (!more.includes('--dry-run')) await migrateRemotely(wrangler, environment, file)
  return wrangler(['deploy', builtConfiguration, ...more])
}

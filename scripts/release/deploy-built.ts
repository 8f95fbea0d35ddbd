import type { RunWrangler } from '../storage/wrangler-storage.ts'
import { databasesOf } from '../wrangler/config.ts'

/** The configuration that a build makes for its environment alone. */
export const builtConfiguration = '--config=dist/worker/wrangler.json'

/**
 * Brings the databases of an environment of a configuration (`wrangler.toml`) up to date. Migrations only
 * add: the release before goes on.
 */
export async function migrateRemotely(
  wrangler: RunWrangler,
  environment: string,
  file: string,
): Promise<void> {
  for (const database of databasesOf(file, environment))
    await wrangler(['d1', 'migrations', 'apply', database, '--remote', `--env=${environment}`])
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

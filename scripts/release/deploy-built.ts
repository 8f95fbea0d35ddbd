import type { RunWrangler } from '../storage/wrangler-storage.ts'

/** The configuration that a build makes for its environment alone. */
export const builtConfiguration = '--config=dist/worker/wrangler.json'

/** Brings the database of an environment up to date. Migrations only add: the release before goes on. */
export async function migrateRemotely(wrangler: RunWrangler, environment: string): Promise<string> {
  return wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', `--env=${environment}`])
}

/** Brings database and worker of an environment to what was built, for all traffic at once. */
export async function deployBuilt(
  wrangler: RunWrangler,
  environment: string,
  more: readonly string[] = [],
): Promise<string> {
  if (!more.includes('--dry-run')) await migrateRemotely(wrangler, environment)
  return wrangler(['deploy', builtConfiguration, ...more])
}

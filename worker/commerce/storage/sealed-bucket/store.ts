import { seal, unseal } from '../../crypto/sealed.ts'

/** Most keys of one list or deletion in R2. */
const atOnce = 1000

/** Encrypts a JSON value into the bucket of backups, under this name. */
export async function putSealed(env: Env, name: string, value: unknown): Promise<void> {
  await env.BACKUPS.put(name, await seal(env, name, JSON.stringify(value)))
}

/** The value of a name; undefined where there is none. Throws where it cannot be decrypted. */
export async function getSealed(env: Env, name: string): Promise<unknown> {
  const object = await env.BACKUPS.get(name)
  return object ? JSON.parse(await unseal(env, name, await object.arrayBuffer())) : undefined
}

/** All names that begin with `prefix`. */
export async function listSealed(env: Env, prefix: string): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | undefined; ;) {
    const list = await env.BACKUPS.list({ prefix, limit: atOnce, ...(cursor && { cursor }) })
    names.push(...list.objects.map(({ key }) => key))
    if (!list.truncated) return names
    cursor = list.cursor
  }
}

/** The folders directly below `prefix`, without it. */
export async function listFolders(env: Env, prefix: string): Promise<string[]> {
  const folders: string[] = []
  for (let cursor: string | undefined; ;) {
    const list = await env.BACKUPS.list({ prefix, delimiter: '/', ...(cursor && { cursor }) })
    folders.push(...list.delimitedPrefixes.map((path) => path.slice(prefix.length, -1)))
    if (!list.truncated) return folders
    cursor = list.cursor
  }
}

/**
 * Deletes names that begin with `prefix`, at most 20,000 of them; returns how many. A later call
 * deletes the rest.
 */
export async function deleteSealed(env: Env, prefix: string): Promise<number> {
  let count = 0
  for (let round = 0; round < 20; round++) {
    const { objects } = await env.BACKUPS.list({ prefix, limit: atOnce })
    if (objects.length > 0) await env.BACKUPS.delete(objects.map(({ key }) => key))
    count += objects.length
    if (objects.length < atOnce) break
  }
  return count
}

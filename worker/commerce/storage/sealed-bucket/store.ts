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

/** Names that begin with `prefix`, from after `cursor` on, at most 1000 at once. */
export async function listSealed(
  env: Env,
  prefix: string,
  cursor?: string,
): Promise<{ names: string[]; next: string | undefined }> {
  const list = await env.BACKUPS.list({ prefix, limit: atOnce, ...(cursor && { cursor }) })
  return {
    names: list.objects.map(({ key }) => key),
    next: list.truncated ? list.cursor : undefined,
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
 * Deletes names that begin with `prefix`, at most 20,000 of them; returns how many. A later call deletes
 * the rest.
 */
export async function deleteSealed(env: Env, prefix: string): Promise<number> {
  let count = 0
  for (let round = 0; round < 20; round++) {
    const { names } = await listSealed(env, prefix)
    if (names.length > 0) await env.BACKUPS.delete(names)
    count += names.length
    if (names.length < atOnce) break
  }
  return count
}

import * as z from 'zod'
import type { RunWrangler } from '../../storage/wrangler-storage.ts'
import { Refusal } from '../../../worker/commerce/operator.ts'

interface DatabaseName {
  binding: string
  name: string
  /** Id, or a name in its place as long as there is none. */
  id: string
}

/** The storage that an environment of `wrangler.toml` names. */
export interface StorageNames {
  databases: readonly DatabaseName[]
  namespaceId: string
  /** Title of the KV namespace. */
  namespaceTitle: string
  bucketNames: readonly string[]
}

export interface StorageIds {
  /** Binding → id. */
  databaseIds: ReadonlyMap<string, string>
  namespaceId: string
}

const Databases = z.array(z.object({ uuid: z.string(), name: z.string() }))
const Namespaces = z.array(z.object({ id: z.string(), title: z.string() }))

/** Ids of an account, in contrast to the names that stand in their place before the set-up. */
export const isDatabaseId = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
export const isNamespaceId = (id: string) => /^[\da-f]{32}$/.test(id)

/**
 * Finds databases, namespace and buckets, or makes what is missing; again, it finds what is there,
 * also what was made by a command whose answer was lost. Throws Refusal where `wrangler.toml` names
 * an id that the account does not have: that is another account, and a second, empty database there
 * would hide the first.
 */
export async function ensureStorage(
  wrangler: RunWrangler,
  names: StorageNames,
  say: (line: string) => void,
): Promise<StorageIds> {
  const databaseIds = new Map<string, string>()
  for (const database of names.databases)
    databaseIds.set(database.binding, await ensureDatabase(wrangler, database, say))
  const namespaceId = await ensureNamespace(wrangler, names, say)
  for (const name of names.bucketNames) await ensureBucket(wrangler, name, say)
  return { databaseIds, namespaceId }
}

async function ensureDatabase(
  wrangler: RunWrangler,
  { name, id: known }: DatabaseName,
  say: (line: string) => void,
): Promise<string> {
  const list = async () => Databases.parse(JSON.parse(await wrangler(['d1', 'list', '--json'])))
  const all = await list()
  if (isDatabaseId(known)) {
    requireOwn(all, ({ uuid }) => uuid === known, `the database ${known}`)
    return known
  }
  const found = all.find((each) => each.name === name)
  if (found) {
    say(`Database ${name}: found.`)
    return found.uuid
  }
  await made(() => wrangler(['d1', 'create', name, '--update-config=false']))
  say(`Database ${name}: made.`)
  return existing(await list(), (each) => each.name === name, `the database ${name}`).uuid
}

async function ensureNamespace(
  wrangler: RunWrangler,
  { namespaceTitle: title, namespaceId: known }: StorageNames,
  say: (line: string) => void,
): Promise<string> {
  const list = async () => Namespaces.parse(JSON.parse(await wrangler(['kv', 'namespace', 'list'])))
  const all = await list()
  if (isNamespaceId(known)) {
    requireOwn(all, ({ id }) => id === known, `the KV namespace ${known}`)
    return known
  }
  const found = all.find((each) => each.title === title)
  if (found) {
    say(`KV namespace ${title}: found.`)
    return found.id
  }
  await made(() => wrangler(['kv', 'namespace', 'create', title, '--update-config=false']))
  say(`KV namespace ${title}: made.`)
  return existing(await list(), (each) => each.title === title, `the KV namespace ${title}`).id
}

/** Wrangler lists buckets as text for people; making one that is there is refused by its code. */
async function ensureBucket(wrangler: RunWrangler, name: string, say: (line: string) => void) {
  const isNew = await made(() =>
    wrangler(['r2', 'bucket', 'create', name, '--update-config=false']),
  )
  say(`Bucket ${name}: ${isNew ? 'made' : 'found'}.`)
}

/**
 * Makes something; false where it is there already. Wrangler itself repeats a call whose answer was
 * lost, and is told then that the name is taken.
 */
async function made(make: () => Promise<unknown>): Promise<boolean> {
  try {
    await make()
    return true
  } catch (error) {
    if (error instanceof Error && /already exists|\b(?:10004|10014|7502)\b/.test(error.message))
      return false
    throw error
  }
}

function requireOwn<Item>(all: readonly Item[], isIt: (item: Item) => boolean, what: string) {
  if (all.some(isIt)) return
  throw new Refusal(
    `wrangler.toml names ${what}, which this account does not have. Log in to the account that has it (CLOUDFLARE_ACCOUNT_ID), or take the id out of wrangler.toml to make a new one.`,
  )
}

function existing<Item>(all: readonly Item[], isIt: (item: Item) => boolean, what: string): Item {
  const found = all.find(isIt)
  if (found) return found
  throw new Error(`${what} was made, but the account does not list it yet. Run the command again.`)
}

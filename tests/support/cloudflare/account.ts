import { DatabaseSync } from 'node:sqlite'

/** One version of a worker. Secrets belong to versions, as those of Cloudflare do. */
export interface Version {
  id: string
  number: number
  at: string
  annotations: Record<string, string>
  /** Bindings with variables, without secrets. */
  bindings: { type: string; name: string; [more: string]: unknown }[]
  secrets: Map<string, string>
  /** Names of its scripts with their text. */
  modules: Map<string, string>
  assets: Record<string, string>
}

export interface Deployment {
  id: string
  at: string
  versions: { version_id: string; percentage: number }[]
  annotations: Record<string, string>
}

export interface Script {
  name: string
  tag: string
  tags: string[]
  migrationTag: string | undefined
  versions: Version[]
  /** The newest first. */
  deployments: Deployment[]
  schedules: string[]
  subdomain: { enabled: boolean; previews_enabled: boolean }
  domains: string[]
}

/** What an account holds. */
export interface Account {
  id: string
  databases: Map<string, { uuid: string; name: string; at: string; database: DatabaseSync }>
  namespaces: Map<string, { id: string; title: string; values: Map<string, string> }>
  buckets: Map<string, Map<string, { type: string; bytes: Buffer }>>
  scripts: Map<string, Script>
  /** Files of workers by their hash, which all of them share. */
  assets: Set<string>
  /** Uploads of files by the id in their token: which path has which file. */
  uploads: Map<string, Record<string, string>>
  /** The domains of the account; a custom domain belongs to one of them. */
  zones: string[]
  /** What Analytics Engine answers to a query, as rows. */
  measured: (sql: string) => Record<string, unknown>[]
}

export function newAccount(id: string, zones: string[]): Account {
  return {
    id,
    databases: new Map(),
    namespaces: new Map(),
    buckets: new Map(),
    scripts: new Map(),
    assets: new Set(),
    uploads: new Map(),
    zones,
    measured: () => [],
  }
}

/** A database without tables. */
export function newDatabase(account: Account, name: string) {
  const uuid = crypto.randomUUID()
  const made = {
    uuid,
    name,
    at: new Date().toISOString(),
    database: new DatabaseSync(':memory:'),
  }
  account.databases.set(uuid, made)
  return made
}

export function hexId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

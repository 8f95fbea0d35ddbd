import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the local storage: D1, KV, R2, the carts' objects, and the local secrets. */
export const dataDirectory = process.env.DATA_DIR ?? '.data'

/**
 * Folder of workerd's state: the same for `npm start`, `npm run dev` and the tools. The version is
 * the development plugin's subfolder.
 */
export const stateDirectory = join(dataDirectory, 'v3')

/**
 * Variables of a local run only: its mailbox can be read, and its secrets are generated at the
 * first start and kept.
 */
export function localVariables(): Record<string, string> {
  return { LOCAL_MAILBOX: '1', ...localSecrets() }
}

function localSecrets(): Record<string, string> {
  const file = join(dataDirectory, 'secrets.json')
  const kept: Record<string, string> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  const missing = ['SESSION_SECRET', 'PASSWORD_PEPPER', 'BACKUP_KEY'].filter(
    (name) => !(name in kept),
  )
  if (missing.length === 0) return kept
  const made = missing.map((name) => [name, randomBytes(32).toString('base64url')])
  const secrets = { ...kept, ...Object.fromEntries(made) }
  mkdirSync(dataDirectory, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

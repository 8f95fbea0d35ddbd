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
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const secrets = {
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    PASSWORD_PEPPER: randomBytes(32).toString('base64url'),
  }
  mkdirSync(dataDirectory, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const data = process.env.DATA_DIR ?? join(fileURLToPath(new URL('..', import.meta.url)), '.data')

rmSync(data, { recursive: true, force: true })
console.log(`Removed ${data}: the next start begins with fresh data.`)

import { env } from 'cloudflare:workers'
import { migrateDatabase, seedOnce } from '../support/seed.ts'

await Promise.all([migrateDatabase(env), migrateDatabase({ ...env, DB: env.DB_US })])
await seedOnce(env)

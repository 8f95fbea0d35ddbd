import { env } from 'cloudflare:workers'
import { migrateDatabase, seedDatabase } from '../support/seed.ts'

await Promise.all([migrateDatabase(env), migrateDatabase({ ...env, DB: env.DB_US })])
await seedDatabase(env)

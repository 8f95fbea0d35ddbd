import { env } from 'cloudflare:workers'
import { migrateDatabase, seedDatabase } from '../support/seed.ts'

await migrateDatabase(env)
await seedDatabase(env)

import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { seedDatabase } from '../support/seed.ts'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await seedDatabase(env)

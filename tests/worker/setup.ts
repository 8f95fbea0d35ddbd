import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { forgetValues } from '#shared/memory/memoize-by-object.ts'
import { clearMemories } from '#shared/memory/memory.ts'
import { migrateDatabase, seedDatabase } from '../support/seed.ts'

// Files share a runtime. Each begins as if it was alone: with the real clock, and with nothing
// stored or remembered but the demo shop's content.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
await reset()
forgetValues()
clearMemories()
await migrateDatabase(env)
await seedDatabase(env)

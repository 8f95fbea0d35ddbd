// Requirements: ACC-3.
import { it, vi } from 'vitest'
import type { Hash } from '#tests/support/counted-crypto.ts'
import { guessFromEverywhere } from '#tests/support/guess-from-everywhere.ts'

const { hashes } = vi.hoisted(() => ({ hashes: [] as Hash[] }))

vi.mock('node:crypto', async (original) =>
  (await import('#tests/support/counted-crypto.ts')).countedCrypto(await original(), hashes),
)

// The setup file has loaded the backend with the platform's real hash function already.
vi.resetModules()
const { commerce } = await import('../../index.ts')

it('guesses from many addresses are stopped by growing delays, and the owner logs in on a known device', async () => {
  await guessFromEverywhere({ commerce, hashes, most: 17 })
}, 600_000)

// Requirements: ACC-3.
import { it, vi } from 'vitest'
import type { Hash } from '#tests/support/counted-crypto.ts'
import { guessFromEverywhere } from '#tests/support/guess-from-everywhere.ts'

const { hashes } = vi.hoisted(() => ({ hashes: [] as Hash[] }))

vi.mock('node:crypto', async (original) =>
  (await import('#tests/support/counted-crypto.ts')).countedCrypto(await original(), hashes),
)

// The setup has loaded the backend with the platform's own hash already.
vi.resetModules()
const { commerce } = await import('../../index.ts')

it('guesses from as many addresses are held by pauses that grow, and the owner enters on a known device', async () => {
  await guessFromEverywhere({ commerce, hashes, most: 17 })
}, 600_000)

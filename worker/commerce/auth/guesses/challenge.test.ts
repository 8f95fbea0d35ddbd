// Requirements: ACC-3, SEC-15.
import { inject, it, vi } from 'vitest'
import { standInKeys } from '#tests/support/challenge-server.ts'
import type { Hash } from '#tests/support/counted-crypto.ts'
import { guessFromEverywhere } from '#tests/support/guess-from-everywhere.ts'

const { hashes } = vi.hoisted(() => ({ hashes: [] as Hash[] }))

vi.mock('node:crypto', async (original) =>
  (await import('#tests/support/counted-crypto.ts')).countedCrypto(await original(), hashes),
)

// The setup has loaded the backend with the platform's own hash already.
vi.resetModules()
const { commerce } = await import('../../index.ts')

it('guesses from as many addresses are held by a challenge that none of them solves, and the owner enters on a known device', async () => {
  await guessFromEverywhere({
    commerce,
    hashes,
    most: 5,
    variables: { ...standInKeys, TURNSTILE_ORIGIN: inject('challenges') },
  })
}, 600_000)

import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { signedUp, testPassword, visitor } from './api.ts'
import type { Hash } from './counted-crypto.ts'
import type { commerce as Commerce } from '#worker/commerce/index.ts'

interface Guessed {
  /** The backend that counts its hashes in `hashes`. */
  commerce: typeof Commerce
  hashes: readonly Hash[]
  /** As many hashes as the guesses may cost. */
  most: number
  variables?: Partial<Env>
}

// Every address has an object of its own, and a thousand of them take minutes here: what is let
// through does not depend on their number.
const ofWave = __LONG__ ? 50 : 6
// More objects at once take longer to make than one is waited for.
const atOnce = 10

/**
 * 20 waves of guesses at one account within a quarter of an hour, each from an address of its own;
 * then the owner enters on a known device. No guess enters. Twice in one file would be more objects
 * than one runtime takes (LONG=1).
 */
export async function guessFromEverywhere({
  commerce,
  hashes,
  most,
  variables,
}: Guessed): Promise<void> {
  const owner = await signedUp()
  const bindings = { ...env, ...variables }
  const guess = (address: number, at: number) => {
    const headers = { 'cf-connecting-ip': `198.51.${address >> 8}.${address & 255}` }
    const json = { username: owner.mail, password: 'Orage-8-violet!' }
    return visitor(commerce(bindings, { now: () => new Date(at) })).raw(
      'POST',
      '/api/v1/auth/login',
      { json, headers },
    )
  }
  const answered = async (address: number, at: number, left = 5): Promise<number> => {
    const { status } = await guess(address, at)
    // A counter that is slow lets nothing through: the guess is as good as not made.
    return status === 503 && left > 0 ? answered(address, at, left - 1) : status
  }
  const before = hashes.length
  const begin = Date.now()
  for (let wave = 0; wave < 20; wave += 1) {
    const addresses = Array.from({ length: ofWave }, (__, index) => wave * ofWave + index)
    while (addresses.length > 0) {
      const statuses = await Promise.all(
        addresses.splice(0, atOnce).map((address) => answered(address, begin + wave * 44_000)),
      )
      for (const status of statuses) expect([400, 401, 429]).toContain(status)
    }
  }
  expect(hashes.length - before).toBe(most)
  const own = visitor(commerce(bindings))
  for (const [name, value] of owner.cookies) own.cookies.set(name, value)
  const entered = await own.api('POST /api/v1/auth/login', {
    body: { username: owner.mail, password: testPassword },
  })
  expect(entered).toMatchObject({ id: owner.customer.id })
}

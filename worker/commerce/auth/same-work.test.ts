// Requirements: ACC-2.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { signedUp, testPassword, visitor } from '#tests/support/api.ts'
import type { Hash } from '#tests/support/counted-crypto.ts'
import { countedEnv } from '#tests/worker/counted-env.ts'

const { hashes } = vi.hoisted(() => ({ hashes: [] as Hash[] }))

vi.mock('node:crypto', async (original) =>
  (await import('#tests/support/counted-crypto.ts')).countedCrypto(await original(), hashes),
)

// The setup file has loaded the backend with the platform's real hash function already.
vi.resetModules()
const { commerce } = await import('../index.ts')

const counted = countedEnv()
const unknown = () => `nobody-${crypto.randomUUID()}@example.org`

/**
 * The work of a call: hashes with their cost, and storage calls. Measuring time would be less exact
 * and fail on a busy machine.
 */
async function workOf(path: string, json: object) {
  hashes.length = 0
  counted.calls.length = 0
  const { status } = await visitor(commerce(counted.env)).raw('POST', path, { json })
  return {
    status,
    hashes: [...hashes],
    storage: counted.calls.map((call) => call.replaceAll(/[\w-]{36,}/g, '…')),
  }
}

describe('whether an address has an account', () => {
  it('does not change the work of a login with a wrong password', async () => {
    const { mail } = await signedUp()
    const known = await workOf('/api/v1/auth/login', {
      username: mail,
      password: 'Orage-8-violet!',
    })
    expect(known).toMatchObject({
      status: 401,
      hashes: [{ cost: 2 ** Number(env.SCRYPT_COST), bytes: 32 }],
    })
    expect(
      await workOf('/api/v1/auth/login', { username: unknown(), password: 'Orage-8-violet!' }),
    ).toEqual(known)
  })

  it('does not change the work of requesting a new password', async () => {
    const { mail } = await signedUp()
    // The first mail of an isolate reads pushed texts, for every recipient.
    await workOf('/api/v1/auth/password-reset', { email: unknown() })
    const known = await workOf('/api/v1/auth/password-reset', { email: mail })
    expect(known).toMatchObject({ status: 202, hashes: [] })
    expect(await workOf('/api/v1/auth/password-reset', { email: unknown() })).toEqual(known)
  })

  it('is reported when signing up, with the same work as creating an account', async () => {
    const { mail } = await signedUp()
    const form = { password: testPassword, acceptTerms: true }
    const taken = await workOf('/api/v1/auth/signup', { ...form, mail })
    const made = await workOf('/api/v1/auth/signup', { ...form, mail: unknown() })
    expect([taken.status, made.status]).toEqual([400, 200])
    expect(taken.hashes).toEqual(made.hashes)
    expect(made.hashes).toHaveLength(1)
  })
})

import { env } from 'cloudflare:workers'
import { describe, expect, inject, it, vi } from 'vitest'
import { signedUp, testPassword, visitor } from '#tests/support/api.ts'
import { standInKeys } from '#tests/support/challenge-server.ts'
import { countedEnv } from '#tests/worker/counted-env.ts'

const { hashes } = vi.hoisted(() => ({ hashes: [] as { cost: number; bytes: number }[] }))

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const scryptSync: typeof crypto.scryptSync = (password, salt, length, options) => {
    hashes.push({ cost: options!.N!, bytes: length })
    return crypto.scryptSync(password, salt, length, options)
  }
  return { ...crypto, scryptSync }
})

// The setup has loaded the backend with the platform's own hash already.
vi.resetModules()
const { commerce } = await import('../index.ts')

const counted = countedEnv()
const unknown = () => `nobody-${crypto.randomUUID()}@example.org`

/** What the shop did for a call: hashes with their cost, and calls to storage. A clock would tell less and fail on a busy machine. */
async function workOf(path: string, json: object) {
  hashes.length = 0
  counted.calls.length = 0
  const { status } = await visitor(commerce(counted.env)).raw('POST', path, { json })
  return { status, hashes: [...hashes], storage: counted.calls.map((call) => call.replaceAll(/[\w-]{36,}/g, '…')) }
}

describe('whether an address has an account', () => {
  it('cannot be told from the work of a login with a wrong password', async () => {
    const { mail } = await signedUp()
    const known = await workOf('/api/v1/auth/login', { username: mail, password: 'Orage-8-violet!' })
    expect(known).toMatchObject({ status: 401, hashes: [{ cost: 2 ** Number(env.SCRYPT_COST), bytes: 32 }] })
    expect(await workOf('/api/v1/auth/login', { username: unknown(), password: 'Orage-8-violet!' })).toEqual(known)
  })

  it('cannot be told from the work of asking for a new password', async () => {
    const { mail } = await signedUp()
    const known = await workOf('/api/v1/auth/password-reset', { email: mail })
    expect(known).toMatchObject({ status: 202, hashes: [] })
    expect(await workOf('/api/v1/auth/password-reset', { email: unknown() })).toEqual(known)
  })

  it('is said when signing up, and costs as much as an account that is made', async () => {
    const { mail } = await signedUp()
    const form = { password: testPassword, acceptTerms: true }
    const taken = await workOf('/api/v1/auth/signup', { ...form, mail })
    const made = await workOf('/api/v1/auth/signup', { ...form, mail: unknown() })
    expect([taken.status, made.status]).toEqual([400, 200])
    expect(taken.hashes).toEqual(made.hashes)
    expect(made.hashes).toHaveLength(1)
  })
})

// Every address has an object of its own, and a thousand of them take minutes here: what is let through does not depend on their number.
const ofWave = __LONG__ ? 50 : 6
// More objects at once take longer to make than one is waited for.
const atOnce = 10

describe('guesses from as many addresses within a quarter of an hour', () => {
  it.each([
    ['by pauses that grow', 17, {}],
    ['by a challenge that no guess solves', 5, { ...standInKeys, TURNSTILE_ORIGIN: inject('challenges') }],
  ])(
    'are held %s to %i hashes, and the owner enters on a known device',
    async (_, most, variables) => {
      const owner = await signedUp()
      const bindings = { ...env, ...variables }
      const guess = (address: number, at: number) => {
        const headers = { 'cf-connecting-ip': `198.51.${address >> 8}.${address & 255}` }
        const json = { username: owner.mail, password: 'Orage-8-violet!' }
        return visitor(commerce(bindings, { now: () => new Date(at) })).raw('POST', '/api/v1/auth/login', { json, headers })
      }
      const answered = async (address: number, at: number, left = 5): Promise<number> => {
        const { status } = await guess(address, at)
        // A counter that is slow lets nothing through: the guess is as good as not made.
        return status === 503 && left > 0 ? answered(address, at, left - 1) : status
      }
      const begin = Date.now()
      hashes.length = 0
      for (let wave = 0; wave < 20; wave += 1) {
        const addresses = Array.from({ length: ofWave }, (__, index) => wave * ofWave + index)
        while (addresses.length > 0) {
          const statuses = await Promise.all(addresses.splice(0, atOnce).map((address) => answered(address, begin + wave * 44_000)))
          for (const status of statuses) expect([400, 401, 429]).toContain(status)
        }
      }
      expect(hashes).toHaveLength(most)
      const own = visitor(commerce(bindings))
      for (const [name, value] of owner.cookies) own.cookies.set(name, value)
      const entered = await own.api('POST /api/v1/auth/login', { body: { username: owner.mail, password: testPassword } })
      expect(entered).toMatchObject({ id: owner.customer.id })
    },
    600_000,
  )
})

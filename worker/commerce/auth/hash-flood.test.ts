// Requirements: ACC-5.
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
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
// All calls happen at one moment of this clock, so the number of turns does not depend on the
// machine's speed.
const moment = new Date(Date.now() + 3_600_000)
const shop = commerce({ ...counted.env, SCRYPT_COST: '14' }, { now: () => moment })
let guests = 0
// Signed up before: its hash is made by the real clock, which differs from the moment of the
// guesses.
const owner = await signedUp()
hashes.length = 0

function guess(
  username = `nobody-${crypto.randomUUID()}@example.org`,
  person = visitor(shop),
): Promise<Response> {
  guests += 1
  const headers = { 'cf-connecting-ip': `198.18.${guests % 200}.${guests % 250}` }
  return person.raw('POST', '/api/v1/auth/login', {
    json: { username, password: testPassword },
    headers,
  })
}

it('of 60 parallel logins four are checked, pages are still answered, and the rest are refused at once with a time to retry', async () => {
  const seen: number[] = []
  const over = new AbortController()
  const pages = (async () => {
    const person = visitor(commerce(env))
    while (!over.signal.aborted) {
      const { status } = await person.raw('GET', '/api/v1/products/nothing-of-that-name')
      if (status === 404) seen.push(hashes.length)
      await scheduler.wait(20)
    }
  })()
  const answers: Response[] = []
  try {
    for (let wave = 0; wave < 3; wave += 1)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => guess()))))
  } finally {
    over.abort()
    await pages
  }
  expect(hashes.filter(({ cost }) => cost === 2 ** 14)).toHaveLength(4)
  expect(seen.some((count) => count > 0 && count < 4)).toBe(true)
  const refused = answers.filter(({ status }) => status === 429)
  // A limiter object that a busy machine creates too slowly refuses the call as well.
  for (const { status } of answers) expect([401, 429, 503]).toContain(status)
  expect(refused.length).toBeGreaterThanOrEqual(40)
  expect(refused[0]!.headers.get('retry-after')).toBe('5')
  expect(await refused[0]!.json()).toMatchObject({ code: 'SignInBusy', retryAfter: 5 })
})

it('a refused login costs neither a hash nor a storage call', async () => {
  hashes.length = 0
  counted.calls.length = 0
  expect((await guess()).status).toBe(429)
  expect(hashes).toHaveLength(0)
  expect(counted.calls).toEqual([])
})

it('the owner of an account can still log in on a known device, and on no other', async () => {
  expect((await guess(owner.mail)).status).toBe(429)
  expect((await guess(owner.mail, visitor(shop, 'fr-fr', owner.cookies))).status).toBe(200)
})

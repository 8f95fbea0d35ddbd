// Requirements: SEC-9.
import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import { visitorHeaders } from '#shared/network/visitor-signature.ts'
import { commerce } from '#worker/commerce/index.ts'
import { remoteSecret, remoteShop } from './remote-shop.ts'
import { ask } from './shop.ts'

afterEach(() => vi.restoreAllMocks())

const limits = { LIMITS: 'reset-confirm-ip=2/3600' }

/**
 * Tries a reset link through a shop whose backend is remote, from this address; answers the status.
 */
function tried(backend: Env) {
  const service = commerce(backend)
  const { env: shop } = remoteShop({ before: (request) => service(request) })
  return async (address: string, headers: Record<string, string> = {}) => {
    const init = {
      method: 'POST',
      body: JSON.stringify({ token: 'x', password: 'Lavande-7-nuages!' }),
      headers: {
        'content-type': 'application/json',
        'cf-connecting-ip': address,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    }
    return (await ask('/api/v1/auth/password-reset/confirm?locale=fr-fr', { ...init, env: shop }))
      .status
  }
}

it('a remote backend counts by the visitors that the shop names', async () => {
  const attempt = tried({ ...env, ...limits, BACKEND_SECRET: remoteSecret })
  expect([
    await attempt('203.0.113.20'),
    await attempt('203.0.113.20'),
    await attempt('203.0.113.20'),
  ]).toEqual([400, 400, 429])
  expect(await attempt('203.0.113.21')).toBe(400)
})

it('a visitor cannot name another address', async () => {
  const attempt = tried({ ...env, ...limits, BACKEND_SECRET: remoteSecret })
  const forged = (index: number) => ({
    [visitorHeaders.address]: `192.0.2.${index}`,
    [visitorHeaders.signature]: `t=1,v1=${'0'.repeat(64)}`,
  })
  const answers = []
  for (const index of [1, 2, 3]) answers.push(await attempt('203.0.113.22', forged(index)))
  expect(answers).toEqual([400, 400, 429])
})

it('a backend without the shared secret trusts no address header', async () => {
  const attempt = tried({
    ...env,
    ...limits,
    BACKEND_SECRET: 'another-secret-0123456789abcdef-0123456',
  })
  expect([
    await attempt('203.0.113.23'),
    await attempt('203.0.113.23'),
    await attempt('203.0.113.23'),
  ]).toEqual([400, 400, 400])
})

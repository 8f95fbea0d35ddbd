// Requirements: SEC-9.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'

const from = (address: string) => ({ 'cf-connecting-ip': address })

/**
 * How many of `times` calls are allowed, within one minute of the counter: each attempt is another
 * visitor's.
 */
async function passedInAMinute(
  times: number,
  callOf: (attempt: number) => (index: number) => Promise<Response>,
): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const begin = minute()
    const count = await passed(times, callOf(attempt))
    if (minute() === begin || attempt === 3) return count
  }
}

const minute = () => Math.floor(Date.now() / 60_000)

async function sessions(): Promise<number> {
  return (await env.DB.prepare('SELECT count(*) AS n FROM sessions').first<number>('n'))!
}

async function passed(times: number, call: (index: number) => Promise<Response>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => call(index)))
  const refused = answers.filter(({ status }) => status === 429)
  if (refused[0]) expect(refused[0].headers.get('retry-after')).toBe('60')
  return times - refused.length
}

describe('a flood of calls', () => {
  it('of searches is limited to 60 a minute, whatever network it claims to come from', async () => {
    const search = (address: string) => (index: number) =>
      visitor().raw('POST', '/api/v1/products/search', {
        json: { limit: 1 },
        headers: {
          ...from(address),
          cookie: `__Host-sid=${String(index).padStart(43, 'x')}`,
          'x-forwarded-for': `192.0.2.${index}`,
        },
      })
    expect(await passedInAMinute(70, (attempt) => search(`203.0.113.${60 + attempt}`))).toBe(60)
    expect(await passed(1, search('203.0.113.69'))).toBe(1)
  })

  it('of sign-in forms is limited to 20 a minute', async () => {
    const fetch = commerce({ ...env, LIMITS: 'reset-confirm-ip=1000/3600' })
    const confirm = (attempt: number) => (index: number) =>
      visitor(fetch).raw('POST', '/api/v1/auth/password-reset/confirm', {
        json: { token: `t${index}`, password: 'x' },
        headers: from(`2001:db8:9:${attempt}::7`),
      })
    expect(await passedInAMinute(25, confirm)).toBe(20)
  })

  it('of one session is limited to 300 a minute, without a limit for others in its network', async () => {
    const ask = async (address: string) => {
      const person = visitor()
      await person.raw('POST', '/api/v1/carts/guest', {
        json: { country: 'FR' },
        headers: from(address),
      })
      return () => person.raw('GET', '/api/v1/auth/session', { headers: from(address) })
    }
    const sessions = await Promise.all(
      ['203.0.113.70', '203.0.113.70', '203.0.113.70', '203.0.113.70'].map(ask),
    )
    expect(await passedInAMinute(310, (attempt) => sessions[attempt]!)).toBe(300)
    expect(await passed(1, await ask('203.0.113.70'))).toBe(1)
  })

  it('with invented cookies is limited to 600 a minute for a network, without a limit for people with a session', async () => {
    const invented = (attempt: number) => (index: number) =>
      visitor().raw('GET', '/api/v1/auth/session', {
        headers: {
          ...from(`198.18.${attempt}.${index % 250}`),
          cookie: `__Host-sid=${String(index).padStart(43, 'x')}${'A'.repeat(22)}`,
        },
      })
    const person = visitor()
    await person.raw('POST', '/api/v1/carts/guest', {
      json: { country: 'FR' },
      headers: from('198.17.0.9'),
    })
    expect(await passedInAMinute(700, invented)).toBe(600)
    expect(
      await passed(1, () =>
        person.raw('GET', '/api/v1/auth/session', { headers: from('198.18.0.9') }),
      ),
    ).toBe(1)
  })

  it('of one network is limited to 3000 a minute, however many sessions it has', async () => {
    const limited = { limit: async ({ key }: { key: string }) => ({ success: key !== '192.0.2' }) }
    const fetch = commerce({ ...env, NETWORK_RATE: limited })
    const ask = (address: string) =>
      visitor(fetch).raw('GET', '/api/v1/auth/session', { headers: from(address) })
    expect((await ask('192.0.2.44')).status).toBe(429)
    expect((await ask('192.0.3.44')).status).toBe(200)
  })

  it('of new carts is limited to 300 in ten minutes for a network; 200 people who come in parallel all get theirs', async () => {
    const now = new Date()
    const fetch = commerce(env, { now: () => now })
    const create = (index: number) =>
      visitor(fetch).raw('POST', '/api/v1/carts/guest', {
        json: { country: 'FR' },
        headers: {
          ...from(`198.19.7.${index % 250}`),
          cookie: `__Host-sid=${String(index).padStart(43, 'y')}`,
        },
      })
    const before = await sessions()
    const first = await Promise.all(Array.from({ length: 200 }, (_, index) => create(index)))
    expect(first.filter(({ status }) => status === 200)).toHaveLength(200)
    const more = await Promise.all(Array.from({ length: 120 }, (_, index) => create(200 + index)))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(100)
    expect(more.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await sessions()) - before).toBe(300)
    const elsewhere = await visitor(fetch).raw('POST', '/api/v1/carts/guest', {
      json: { country: 'FR' },
      headers: from('198.19.8.1'),
    })
    expect(elsewhere.status).toBe(200)
  })

  it('is counted only where the edge reports an address, and never for a provider’s notices', async () => {
    const search = () => visitor().raw('POST', '/api/v1/products/search', { json: { limit: 1 } })
    expect(await passed(70, search)).toBe(70)
    const notice = () =>
      visitor().raw('POST', '/api/v1/payments/webhooks/sandbox', {
        body: '{}',
        headers: from('203.0.113.80'),
      })
    expect(await passed(310, notice)).toBe(310)
  })

  it('is not limited where the counter is out of order', async () => {
    const broken = { limit: () => Promise.reject(new Error('out of order')) }
    const fetch = commerce({ ...env, API_RATE: broken, SEARCH_RATE: broken })
    const answer = await visitor(fetch).raw('POST', '/api/v1/products/search', {
      json: { limit: 1 },
      headers: from('203.0.113.90'),
    })
    expect(answer.status).toBe(200)
  })
})

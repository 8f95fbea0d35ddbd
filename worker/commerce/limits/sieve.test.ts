import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'

const from = (address: string) => ({ 'cf-connecting-ip': address })

/** How often a call passes when it is made `times` at once, within one of the counter's minutes: each try is another visitor's. */
async function passedInAMinute(times: number, callOf: (attempt: number) => (index: number) => Promise<Response>): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const begin = minute()
    const count = await passed(times, callOf(attempt))
    if (minute() === begin || attempt === 3) return count
  }
}

const minute = () => Math.floor(Date.now() / 60_000)

async function passed(times: number, call: (index: number) => Promise<Response>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => call(index)))
  const refused = answers.filter(({ status }) => status === 429)
  if (refused[0]) expect(refused[0].headers.get('retry-after')).toBe('60')
  return times - refused.length
}

describe('a flood', () => {
  it('of searches ends after 60 a minute, whoever the network pretends to be', async () => {
    const search = (address: string) => (index: number) =>
      visitor().raw('POST', '/api/v1/products/search', {
        json: { limit: 1 },
        headers: { ...from(address), cookie: `__Host-sid=${String(index).padStart(43, 'x')}`, 'x-forwarded-for': `192.0.2.${index}` },
      })
    expect(await passedInAMinute(70, (attempt) => search(`203.0.113.${60 + attempt}`))).toBe(60)
    expect(await passed(1, search('203.0.113.69'))).toBe(1)
  })

  it('of forms that sign in ends after 20 a minute', async () => {
    const fetch = commerce({ ...env, LIMITS: 'reset-confirm-ip=1000/3600' })
    const confirm = (attempt: number) => (index: number) =>
      visitor(fetch).raw('POST', '/api/v1/auth/password-reset/confirm', {
        json: { token: `t${index}`, password: 'x' },
        headers: from(`2001:db8:9:${attempt}::7`),
      })
    expect(await passedInAMinute(25, confirm)).toBe(20)
  })

  it('of anything else ends after 300 a minute for a session, and others of its network go on', async () => {
    const ask = (session: string) => () =>
      visitor().raw('GET', '/api/v1/auth/session', { headers: { ...from('203.0.113.70'), cookie: `__Host-sid=${session.repeat(43)}` } })
    expect(await passedInAMinute(310, (attempt) => ask('abcd'[attempt]!))).toBe(300)
    expect(await passed(1, ask('e'))).toBe(1)
  })

  it('is counted nowhere but at the edge, and never of a provider’s notices', async () => {
    const search = () => visitor().raw('POST', '/api/v1/products/search', { json: { limit: 1 } })
    expect(await passed(70, search)).toBe(70)
    const notice = () => visitor().raw('POST', '/api/v1/payments/webhooks/sandbox', { body: '{}', headers: from('203.0.113.80') })
    expect(await passed(310, notice)).toBe(310)
  })

  it('meets open doors where the counter is out of order', async () => {
    const broken = { limit: () => Promise.reject(new Error('out of order')) }
    const fetch = commerce({ ...env, API_RATE: broken, SEARCH_RATE: broken })
    const answer = await visitor(fetch).raw('POST', '/api/v1/products/search', { json: { limit: 1 }, headers: from('203.0.113.90') })
    expect(answer.status).toBe(200)
  })
})

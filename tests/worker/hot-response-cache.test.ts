// Requirements: CACHE-2.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { ask } from './shop.ts'

const crawler = 'Googlebot/2.1 (+http://www.google.com/bot.html)'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-02T16:00:00Z') })
  return () => vi.useRealTimers()
})

/**
 * Requests the page until it comes from the cache, and once more: that answer comes from the hot
 * response cache.
 */
async function askAgain(path: string, asked: Parameters<typeof ask>[1] = {}) {
  await eventually(async () => {
    const response = await ask(path, asked)
    await response.text()
    expect(response.headers.get('x-cache')).toBe('HIT')
  })
  return ask(path, asked)
}

describe('an address that was answered from the cache a moment ago', () => {
  it('is answered with the same headers, but for the nonce', async () => {
    const first = await askAgain('/fr-fr/legal/terms')
    const second = await ask('/fr-fr/legal/terms')
    const plain = (response: Response) =>
      [...response.headers]
        .map(([name, value]) => [name, value.replaceAll(/'nonce-[\w-]+'/g, "'nonce'")])
        .filter(([name]) => name !== 'server-timing' && name !== 'x-request-id')
    expect(plain(second)).toEqual(plain(first))
    expect(second.headers.get('content-security-policy')).not.toBe(
      first.headers.get('content-security-policy'),
    )
    expect(await second.text()).toContain(
      /'nonce-([\w-]+)'/.exec(second.headers.get('content-security-policy')!)![1],
    )
  })

  it('still leads each visitor to the storefront of their languages', async () => {
    expect((await askAgain('/legal/terms')).status).toBe(200)
    const german = await ask('/legal/terms', { headers: { 'accept-language': 'de-DE' } })
    expect([german.status, german.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/\/de-de\/legal\/terms$/),
    ])
    const remembered = await ask('/legal/terms', { headers: { cookie: 'i18n_redirected=fr-ca' } })
    expect(remembered.headers.get('location')).toMatch(/\/fr-ca\/legal\/terms$/)
    expect(
      (
        await ask('/legal/terms', {
          headers: { 'accept-language': 'de-DE', 'user-agent': crawler },
        })
      ).status,
    ).toBe(200)
  })

  it('gives crawlers their finished page, and others the streamed one', async () => {
    expect((await askAgain('/fr-fr/thermostat-tempo')).headers.get('x-cache')).toBe('HIT')
    const finished = await ask('/fr-fr/thermostat-tempo', { headers: { 'user-agent': crawler } })
    expect(finished.headers.get('x-cache')).toBe('MISS')
    expect(await finished.text()).not.toContain('<template id="B:')
  })

  it('is looked at again when its time is over', async () => {
    await askAgain('/fr-fr/legal/cookies')
    vi.setSystemTime(Date.now() + 61_000)
    const old = await ask('/fr-fr/legal/cookies')
    await old.text()
    expect(old.headers.get('x-cache')).toBe('STALE')
  })
})

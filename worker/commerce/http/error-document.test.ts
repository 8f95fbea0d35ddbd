// Requirements: API-16.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { commerce } from '../index.ts'

const origin = 'https://shop.test'
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const form = { ...browser, 'content-type': 'application/x-www-form-urlencoded' }
const ownForm = { ...form, 'sec-fetch-site': 'same-origin' }

function send(path: string, headers: Record<string, string>, body = 'a=b', bindings: Env = env) {
  return commerce(bindings)(new Request(origin + path, { method: 'POST', headers, body }))
}

/** Every form of the backend's own pages. */
const forms = [
  '/api/v1/withdrawals',
  '/api/v1/sandbox/payments/sbx_none',
  '/api/v1/newsletter/confirm',
  '/api/v1/account/email',
  '/api/v1/account/email/stop',
  '/api/v1/orders/open',
]

describe.each(forms)('a form at %s', (path) => {
  it('of another site is refused by a page', async () => {
    const response = await send(`${path}?locale=de-de`, { ...form, 'sec-fetch-site': 'cross-site' })
    expect(response.status).toBe(403)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const page = await response.text()
    expect(page).toContain('<html lang="de-DE">')
    expect(page).toContain('nur von unseren eigenen Seiten')
    expect(page).toContain('href="/de-de"')
  })

  it('answers no JSON to what it cannot read, and breaks on nothing', async () => {
    for (const body of ['', 'x', '%%%', 'a=1&a=2', 'x'.repeat(70_000)]) {
      const response = await send(`${path}?locale=pl-pl`, ownForm, body)
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toContain('lang="pl')
    }
  })
})

describe('the page of an error', () => {
  it('leads back to the page with the form, and to no other site', async () => {
    const answer = async (referer: string) =>
      (
        await send('/api/v1/withdrawals?locale=fr-fr', { ...ownForm, referer }, 'x'.repeat(70_000))
      ).text()
    expect(await answer(`${origin}/fr-fr/legal/withdrawal?a=1`)).toContain(
      'href="/fr-fr/legal/withdrawal?a=1"',
    )
    const foreign = await answer('https://evil.example/fr-fr/legal/withdrawal')
    expect(foreign).not.toContain('evil')
    expect(foreign).toContain('href="/fr-fr"')
  })

  it.each([
    [{ cookie: 'i18n_redirected=cs-cz' }, 'lang="cs-CZ"', 'už neexistuje'],
    [{ 'accept-language': 'sv' }, 'lang="sv-SE"', 'finns inte längre'],
  ])('is in the visitor’s language where the address has none: %o', async (headers, ...said) => {
    const page = await (
      await send('/api/v1/sandbox/payments/sbx_none', { ...ownForm, ...headers })
    ).text()
    for (const words of said) expect(page).toContain(words)
  })

  it('hides what failed, and says that it may be tried later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken = {
      ...env,
      DB: new Proxy(env.DB, {
        get: () => () => {
          throw new Error('secret of the database')
        },
      }),
    }
    const response = await send('/api/v1/orders/open?token=x&locale=it-it', ownForm, '', broken)
    expect(response.status).toBe(500)
    const page = await response.text()
    expect(page).toContain('Si è verificato un errore')
    expect(page).not.toContain('secret')
    vi.restoreAllMocks()
  })

  it.each(['/api/v1/withdrawals', '/api/v1/contact'])(
    'is shown to people who open %s again without its form',
    async (path) => {
      const open = (headers: Record<string, string>) =>
        commerce(env)(new Request(`${origin}${path}?locale=de-de`, { headers }))
      const response = await open(browser)
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      const page = await response.text()
      expect(page).toContain('<html lang="de-DE">')
      expect(page).toContain('href="/de-de"')
      expect(await (await open({})).json()).toMatchObject({ code: 'MethodNotAllowed' })
    },
  )

  it('is JSON for callers that do not ask for HTML', async () => {
    const response = await send('/api/v1/sandbox/payments/sbx_none', {
      'sec-fetch-site': 'same-origin',
    })
    expect(await response.json()).toMatchObject({ statusCode: 404, code: 'PaymentNotFound' })
  })
})

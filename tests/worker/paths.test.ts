// Requirements: ROUTE-25, SEC-1.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import paths from '../corpus/paths.json'
import hostile from '../corpus/open-redirect.json'
import { app } from '#worker/app.ts'
import { ask, origin } from './shop.ts'

interface OddPath {
  path: string
  /** Where it is left out, anything but a failure. */
  status?: number
  location?: string
}

/** True for an answer that keeps a browser on the shop. */
function staysHere(response: Response): boolean {
  const location = response.headers.get('location')
  return (
    location === null ||
    (location.startsWith(`${origin}/`) && !new URL(location).pathname.startsWith('//'))
  )
}

describe('an odd path', () => {
  it.each(paths as OddPath[])('$path is $status', async ({ path, status, location }) => {
    const response = await ask(path)
    const body = await response.text()
    if (status) expect(response.status).toBe(status)
    expect(response.status).toBeLessThan(500)
    if (location) expect(response.headers.get('location')).toBe(origin + location)
    expect(staysHere(response)).toBe(true)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('cache-control')).not.toMatch(/public/)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toMatch(/<img src=x/)
    expect(body).not.toMatch(/\n\s+at /)
  })

  it('is matched by the fast router, which a name beside a parameter rules out', async () => {
    await ask('/robots.txt')
    expect(app.router.name).toBe('SmartRouter + RegExpRouter')
    expect((await ask('/media/press')).status).toBe(404)
    expect((await ask('/media/other/file.zip')).status).toBe(404)
  })

  it('of 9,000 characters is too long', async () => {
    const response = await ask(`/${'a'.repeat(9_000)}`)
    expect(response.status).toBe(414)
    expect(await response.text()).toBe('URI Too Long')
  })

  it('that looks like a file below the account is not stored by any cache', async () => {
    const response = await ask('/account/x.css')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('keeps its query when it is sent to its right spelling', async () => {
    const response = await ask('/fr-fr//cart/?a=1&b=%2F%2Fevil.com')
    expect(response.headers.get('location')).toBe(`${origin}/fr-fr/cart?a=1&b=%2F%2Fevil.com`)
  })

  it('is sent to its right spelling at most twice', async () => {
    for (const path of ['//FR-fr//cart//', '/en-US//legal/./terms/', '/%46R-FR/']) {
      const first = await ask(path)
      const second = await ask(first.headers.get('location')!)
      const third = second.status === 308 ? await ask(second.headers.get('location')!) : second
      expect(third.status).toBe(200)
    }
  })
})

describe('no path leaves the shop', () => {
  it('of those that have opened redirects elsewhere', async () => {
    for (const path of hostile.filter((one) => one.startsWith('/'))) {
      const response = await ask(`${origin}${path}`, {
        method: 'HEAD',
        headers: { 'accept-language': 'fr' },
      })
      expect(staysHere(response), path).toBe(true)
      expect(response.status, path).toBeLessThan(500)
    }
  })

  it('of those made of dangerous pieces, for every visitor', async () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '%2f',
      '%5c',
      '..',
      '.',
      '%2e',
      '@',
      ':',
      'evil.com',
      'fr-fr',
      'FR-fr',
      'en-us',
      'xx-yy',
      ';',
      '?',
      '%09',
      'cart',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { minLength: 1, maxLength: 10 }),
        fc.constantFrom('fr', 'en-US', ''),
        async (pieces, acceptLanguage) => {
          const response = await ask(`${origin}/${pieces.join('')}`, {
            method: 'POST',
            headers: { 'accept-language': acceptLanguage },
          })
          expect(staysHere(response)).toBe(true)
          expect(response.status).toBeLessThan(500)
        },
      ),
      { numRuns: __LONG__ ? 20_000 : 400 },
    )
  })
})

// Requirements: CACHE-1, CACHE-2.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { lifetimeOf, pageKey, putPublic, readPage, type StoredPage } from './page-cache.ts'

const origin = 'https://shop.test'
const never = Number.MAX_SAFE_INTEGER
const bytes = new TextEncoder().encode('page')

function page(changes: Partial<StoredPage> = {}): StoredPage {
  return {
    body: bytes,
    contentType: 'text/html',
    status: 200,
    placeholder: 'placeholder',
    offsets: [0],
    lifetime: lifetimeOf(200, Date.now(), never),
    ...changes,
  }
}

describe('the key of a page', () => {
  const address = {
    kind: 'document',
    locale: 'fr-fr',
    path: '/energy',
    query: '?sort=new',
    origin,
  } as const

  it('is build, kind, locale, path and query', () => {
    expect(pageKey({ ...env, SITE_ORIGIN: origin }, address)).toBe(
      'test/document/fr-fr/energy?sort=new',
    )
  })

  it('is different for a public demonstration, whose pages have a banner', () => {
    const shown = { ...env, SITE_ORIGIN: origin, SANDBOX_IN_PUBLIC: '1' } as Env
    expect(pageKey(shown, address)).toBe('demonstration/test/document/fr-fr/energy?sort=new')
  })

  it('begins with the origin where none is configured', () => {
    expect(pageKey(env, address)).toBe('https://shop.test/test/document/fr-fr/energy?sort=new')
  })
})

describe('the only function that writes shared pages', () => {
  it.each([
    ['a redirect', { status: 302 }],
    ['a fault', { status: 500 }],
    ['a document without its placeholder', { offsets: [] }],
  ])('refuses %s', async (name, changes) => {
    putPublic(env, name, page(changes))
    expect(await readPage(env, name)).toBeUndefined()
  })

  it('stores an answer without scripts', async () => {
    putPublic(env, 'plain', page({ placeholder: '', offsets: [] }))
    expect(await readPage(env, 'plain')).toBeDefined()
  })

  it('gives other isolates the same page', async () => {
    const kept = page({ offsets: [1, 22, 333] })
    putPublic(env, 'shared', kept)
    await eventually(async () => expect(await readPage({ ...env }, 'shared')).toEqual(kept))
  })

  it('stores a missing page in its isolate only: the data centre would return it with status 200', async () => {
    putPublic(env, 'missing', page({ status: 404 }))
    putPublic(env, 'written later', page())
    await eventually(async () => expect(await readPage({ ...env }, 'written later')).toBeDefined())
    expect(await readPage(env, 'missing')).toMatchObject({ status: 404 })
    expect(await readPage({ ...env }, 'missing')).toBeUndefined()
  })

  it('does not ask the Cache API for stale-while-revalidate, which production does not support', async () => {
    putPublic(env, 'plainly', page())
    await eventually(async () => {
      const stored = await (await caches.open('pages')).match('https://pages.invalid/plainly')
      expect(stored?.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    })
  })

  it('stores nothing while pages are measured', async () => {
    const measured = { ...env, BENCH_NO_CACHE: '1' } as Env
    putPublic(measured, 'measured', page())
    expect(await readPage(measured, 'measured')).toBeUndefined()
  })
})

describe('the lifetime of a page', () => {
  const now = 1_000_000
  const minute = 60_000

  it.each([
    [200, never, { fresh: now + minute, usable: now + 10 * minute, kept: now + 1440 * minute }],
    [200, now + 1000, { fresh: now + 1000, usable: now + 1000, kept: now + 1440 * minute }],
    [
      200,
      now + 5 * minute,
      { fresh: now + minute, usable: now + 5 * minute, kept: now + 1440 * minute },
    ],
    [404, never, { fresh: now + minute, usable: now + 10 * minute, kept: now + 10 * minute }],
    [500, never, { fresh: now, usable: now, kept: now }],
  ])('with status %i and the cut-off at %i', (status, expiry, lifetime) => {
    expect(lifetimeOf(status, now, expiry)).toEqual(lifetime)
  })

  it('does not find a page after its lifetime', async () => {
    putPublic(env, 'over', page({ lifetime: { fresh: 0, usable: 0, kept: 1 } }))
    expect(await readPage(env, 'over')).toBeUndefined()
  })
})

// Requirements: PRIV-2.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lifetimes } from '#worker/commerce/sessions/session-row.ts'
import { localeCookie, localeCookieName } from '#shared/markets/locale.ts'

/**
 * Who writes cookies or storage, as far as the tests below read them, and who hands the headers on.
 */
const writers = new Set([
  'client/cart/engine/cart-engine.ts',
  'client/analytics/consent.ts',
  'client/analytics/kept-events.ts',
  'client/analytics/last-order.ts',
  'client/session/open-payment.ts',
  'client/api/browser-storage.ts',
  'client/analytics/tracked-orders.ts',
  'client/session/guest-wishlist.ts',
  'client/catalog/comparison/compare.ts',
  'client/catalog/viewed/viewed-products.ts',
  'client/search/recent-searches.ts',
  'client/size/screen-scale.ts',
  'client/shell/remember-locale.ts',
  'client/shell/promo-banner.tsx',
  'client/shell/scheme.ts',
  'worker/backend/backend.ts',
  'worker/commerce/http/app.ts',
  'worker/commerce/auth/device.ts',
  'worker/commerce/orders/principal.ts',
  'worker/commerce/sessions/session.ts',
  'worker/forms/answer-form.ts',
  'worker/http/locale.ts',
])
const written = sources(['client', 'shared', 'worker']).flatMap(writtenIn).toSorted()
const pages = readdirSync('content/law/texts', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('/cookies.json'),
)

describe.each(pages)('the clauses about cookies in %s', (file) => {
  const [cookies, storage] = tablesOf(file)

  it('names what the code writes into the browser, all of it and nothing else', () => {
    const told = [
      ...cookies!.map(([name]) => `cookie ${name}`),
      ...storage!.map(([name]) => `storage ${name}`),
    ]
    expect(told.toSorted()).toEqual(written)
  })

  it('states how long, as in the code', () => {
    const days = (seconds: number) => String(seconds / 86_400)
    const session = [lifetimes.absolute, lifetimes.guest, lifetimes.customer].map((milliseconds) =>
      days(milliseconds / 1000),
    )
    const locale = [false, true].map(
      (explicit) => /Max-Age=(\d+)/.exec(localeCookie('fr-fr', { explicit, secure: true }))![1],
    )
    const numbers = Object.fromEntries(
      cookies!.map(([name, , life]) => [name, life!.match(/\d+/g)]),
    )
    expect(numbers).toEqual({
      [localeCookieName]: locale.map((seconds) => days(Number(seconds))),
      '__Host-sid': session,
      visitor: session,
      '__Host-ord': [
        String(
          secondsIn('worker/commerce/orders/principal.ts', /orderCookieSeconds = ([\d_ *]+)/) /
            3600,
        ),
      ],
      '__Host-dev': [days(secondsIn('worker/commerce/auth/device.ts', /seconds = ([\d_ *]+)/))],
    })
  })
})

/**
 * Names that one source file writes; a name that cannot be read from the source is left as written,
 * which no page names.
 */
function writtenIn({ file, text }: { file: string; text: string }): string[] {
  const constant = (name: string) => new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1]
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)
  const signed = all(/cookieName\('(\w+)'/g).map((name) => `cookie __Host-${name}`)
  const plain = all(/replaceCookie\(base, '(\w+)'/g).map((name) => `cookie ${name}`)
  const stored = all(/\bstored\(\{\s*key: '([\w-]+)'/g).map((key) => `storage vitrine.${key}`)
  const raw = all(/(?:local|session)(Storage)\.setItem/g).map(
    () => `storage past stored() in ${file}`,
  )
  const locale = text.includes('export function localeCookie(')
    ? [`cookie ${constant('localeCookieName')}`]
    : []
  return [
    ...new Set([...signed, ...plain, ...stored, ...raw, ...locale, ...unknownWays(file, text)]),
  ]
}

/** Files that write into the browser by a way that `writtenIn` does not read. */
function unknownWays(file: string, text: string): string[] {
  const isKnown = writers.has(file)
  return !isKnown &&
    /document\.cookie\s*=|cookieStore|indexedDB|['"]set-cookie['"]|\bstored\(/i.test(text)
    ? [`a writer of its own: ${file}`]
    : []
}

function sources(folders: string[]): { file: string; text: string }[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  return files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

type Row = [name: string, purpose: string, life: string]

/** The rows of the tables in the clauses about cookies and about the browser's storage. */
function tablesOf(file: string): Row[][] {
  const clauses = JSON.parse(readFileSync(join('content/law/texts', file), 'utf8')) as Record<
    'cookies' | 'storage',
    { text: (string | { rows: Row[] })[] }
  >
  return [clauses.cookies, clauses.storage].map(({ text }) =>
    text.flatMap((block) => (typeof block === 'string' ? [] : block.rows)),
  )
}

/** The number of seconds, a product of numbers, that a private constant of a file holds. */
function secondsIn(file: string, pattern: RegExp): number {
  const [, factors] = pattern.exec(readFileSync(file, 'utf8'))!
  return factors!
    .split('*')
    .reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1)
}

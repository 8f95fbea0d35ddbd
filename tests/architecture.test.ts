// Requirements: AVAIL-8, API-3.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fields } from '#shared/settings/fields.ts'

// A folder may import itself and the folders before it in this list.
const rooms = [
  'shared',
  'client/streaming',
  'client/ui',
  'client/i18n',
  'client/api',
  'client/analytics',
  'client/navigation',
  'client/session',
  'client/forms',
  'client/cart/engine',
  'client/catalog',
  'client/search',
  'client/sign-in',
  'client/cart',
  'client/checkout',
  'client/account',
  'client/content',
  'client/press',
  'client/finder',
  'client/resellers',
  'client/room',
  'client/size',
  'client/shell',
  'client/layouts',
  'client/pages',
  'client',
  'worker/commerce',
  'worker',
]
const doors: Record<string, string[]> = {
  client: ['client/entry-edge.ts', 'client/entry-server.tsx'],
  'worker/commerce': ['worker/commerce/index.ts'],
}
const isData =
  /^shared\/(.*\/)?(regions|markets|date-names|weekday-names|number-formats|tax-rates|postal-codes)\.ts$/
const isTest = /\.test\.tsx?$/

const sources = rooms
  .filter((room) => !room.includes('/'))
  .flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => join(top, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const production = sources.filter(({ file }) => !isTest.test(file))

function roomOf(file: string): string {
  return rooms
    .filter((room) => file.startsWith(`${room}/`))
    .reduce((longest, room) => (room.length > longest.length ? room : longest), '')
}

function importsOf({ file, text }: { file: string; text: string }): string[] {
  const specifiers = [...text.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(
    ([, specifier]) => specifier!,
  )
  return specifiers.flatMap((specifier) =>
    specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? normalize(join(dirname(file), specifier))
        : [],
  )
}

const imports = production.flatMap((source) =>
  importsOf(source).map((target) => ({ from: source.file, to: target })),
)

// The layers of the embedded backend, the lowest first. A file imports its own folder and the
// folders before it.
const commerceLayers: Record<string, readonly string[]> = {
  plumbing: ['crypto', 'storage', 'texts', 'mail', 'http', 'limits', 'challenge'],
  accounts: ['sessions', 'customers', 'auth'],
  browse: ['content', 'catalog', 'reviews', 'subscriptions'],
  pricing: ['shipping', 'pricing'],
  cart: ['cart'],
  payments: ['payment', 'reservation'],
  orders: ['orders'],
  checkout: ['checkout'],
  operations: [
    'audit',
    'stock',
    'withdrawals',
    'contact',
    'buyer-reviews',
    'privacy',
    'recovery',
    'watch',
    'service',
  ],
}
// Handlers and pages (`handlers.ts`, `…-page.ts`) may call any layer; only `index.ts` imports them.
const isHttpHandler = (file: string) => /\/(?:handlers|[\w-]+-pages?)\.ts$/.test(file)
const commerceOrder = Object.values(commerceLayers).flat()

/**
 * The place of a file of the backend: its folder's, above all folders for handlers, above those for
 * the composition.
 */
function heightOf(file: string): number {
  if (!file.includes('/', 'worker/commerce/'.length)) return commerceOrder.length + 1
  if (isHttpHandler(file)) return commerceOrder.length
  return commerceOrder.indexOf(file.split('/')[2]!)
}

function filesWith(pattern: RegExp, isAllowed: (file: string) => boolean): string[] {
  return production
    .filter(({ file, text }) => pattern.test(text) && !isAllowed(file))
    .map(({ file }) => file)
}

describe('the house', () => {
  it('lets a room see only itself and the rooms before it', () => {
    const wrong = imports.filter(
      ({ from, to }) => roomOf(to) && rooms.indexOf(roomOf(to)) > rooms.indexOf(roomOf(from)),
    )
    expect(wrong).toEqual([])
  })

  it('is entered through its doors', () => {
    const isInside = (file: string, room: string) => file.startsWith(`${room}/`)
    const wrong = imports.filter(({ from, to }) =>
      Object.entries(doors).some(
        ([room, ways]) =>
          isInside(from, 'worker') &&
          !isInside(from, room) &&
          isInside(to, room) &&
          !ways.includes(to),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('lets commerce see only shared', () => {
    expect(
      imports.filter(
        ({ from, to }) =>
          from.startsWith('worker/commerce/') &&
          !/^(worker\/commerce|shared|content|build)\//.test(to),
      ),
    ).toEqual([])
  })

  it('gives every folder of commerce a layer', () => {
    const folders = readdirSync('worker/commerce', { withFileTypes: true })
    expect(
      folders
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(commerceOrder.toSorted())
    expect(
      folders
        .filter(({ name }) => name.endsWith('.ts') && !isTest.test(name))
        .map(({ name }) => name),
    ).toEqual(['index.ts', 'operator.ts', 'stored-content.ts'])
  })

  it('opens the worker to tools in Node by two doors', () => {
    const tools = readdirSync('scripts', { recursive: true, encoding: 'utf8' })
      .map((file) => join('scripts', file))
      .filter((file) => /\.(?:ts|mjs)$/.test(file))
      .flatMap((file) => importsOf({ file, text: readFileSync(file, 'utf8') }))
    const opened = new Set(tools.filter((file) => file.startsWith('worker/')))
    expect([...opened].sort()).toEqual([
      'worker/commerce/operator.ts',
      'worker/commerce/stored-content.ts',
    ])
  })

  it('lets commerce import downwards alone, also types and with import()', () => {
    const isCommerce = (file: string) => file.startsWith('worker/commerce/')
    const upwards = imports.filter(
      ({ from, to }) =>
        isCommerce(from) &&
        isCommerce(to) &&
        (heightOf(to) > heightOf(from) || (isHttpHandler(to) && isHttpHandler(from))),
    )
    expect(upwards).toEqual([])
  })

  it('keeps shared free of everything but zod and rosetta, which fills texts, and what the log needs of the runtime', () => {
    const outside = production
      .filter(({ file }) => file.startsWith('shared/'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/from '([^#.'][^']*)'/g)].map(([, name]) => `${file}: ${name}`),
      )
    expect(outside.filter((line) => !/: (?:zod(?:\/mini)?|rosetta)$/.test(line))).toEqual([
      'shared/logging/log.ts: node:async_hooks',
    ])
  })

  it('touches storage only in stores, caches and files', () => {
    const isStorageRoom = (file: string) =>
      /(^|\/)store\.ts$|^worker\/(cache|files)\/|^worker\/commerce\/storage\/batched-reads\.ts$/.test(
        file,
      )
    expect(filesWith(/\benv\.(DB|CACHE|MEDIA|BACKUPS|IMAGES)\b/, isStorageRoom)).toEqual([])
  })

  it('keeps money and visitors out of KV and caches, which may be a minute old; pushed texts are neither', () => {
    expect(
      filesWith(
        /\benv\.CACHE\b|\bcaches\b/,
        (file) => !file.startsWith('worker/commerce/') || file === 'worker/commerce/texts/store.ts',
      ),
    ).toEqual([])
  })

  it('uses nothing that production refuses and the local run allows', () => {
    // More than 100,000 rounds of PBKDF2, and staleness that the data centre's cache does not know.
    expect(
      filesWith(
        /pbkdf2|deriveBits|max-age=[^'"`]*stale-(?:while-revalidate|if-error)/i,
        () => false,
      ),
    ).toEqual([])
  })

  it('reads variables and secrets through settingsOf alone', () => {
    const names = Object.keys(fields).join('|')
    const read = new RegExp(
      `\\b(?:env|bindings)\\.(?:${names})\\b|\\{[^{}]*\\b(?:${names})\\b[^{}]*\\}(?:: (?:Env|Pick<Env)| = (?:\\w+\\.)*env\\b)`,
    )
    expect(filesWith(read, (file) => file.startsWith('shared/settings/'))).toEqual([])
  })

  it('spells API paths only in the contract', () => {
    expect(filesWith(/['"`]\/api\/v1\//, (file) => /^(shared\/api|worker)\//.test(file))).toEqual(
      [],
    )
  })

  it('has no drawers for odds and ends', () => {
    expect(
      sources
        .filter(({ file }) => /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.tsx?$)/.test(file))
        .map(({ file }) => file),
    ).toEqual([])
  })

  it('exports by name, except where the worker begins', () => {
    expect(filesWith(/^export default/m, (file) => file === 'worker/index.ts')).toEqual([])
  })

  it('keeps files short enough to read', () => {
    const longest = (file: string) => (/\.test\.tsx?$/.test(file) ? 601 : 341)
    expect(
      sources
        .filter(({ file, text }) => !isData.test(file) && text.split('\n').length > longest(file))
        .map(({ file }) => file),
    ).toEqual([])
  })

  it('reads contexts only by hooks that fragments of pages are cached by', () => {
    const readers = production.filter(
      ({ file, text }) =>
        file.startsWith('client/') && /\buseContext\b|\buse\(\w*Context\)/.test(text),
    )
    expect(readers.map(({ file }) => file)).toEqual(['client/streaming/cached-fragment.tsx'])
  })
})

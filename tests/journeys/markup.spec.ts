// Requirements: A11Y-4.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { localePath } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { cartAsForms } from '#shared/routes/without-scripts.ts'
import { routes } from '#shared/routes/routes.ts'
import { htmlChecker } from '../../scripts/html-checker.mjs'
import { become, families } from '../visual/families.ts'
import { expect, onceForAllSizes, test } from './journey.ts'
import { readyToPay } from './shopping.ts'

onceForAllSizes()

interface Message {
  url: string
  lastLine: number
  message: string
  extract?: string
}

/** What the Nu HTML checker says of documents, by name: errors, warnings and remarks alike. */
function messagesOf(documents: Record<string, string>): string[] {
  const checker = htmlChecker()
  if (!checker)
    throw new Error(
      'No Nu HTML checker. `npm test` installs it, where it finds a Java from 11 on: name yours in JAVA_HOME.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'markup-'))
  try {
    const files = Object.entries(documents).map(([name, html]) => {
      const file = join(folder, `${name.replace(/[^\w-]+/g, '_')}.html`)
      writeFileSync(file, html)
      return file
    })
    const [java, ...args] = checker
    const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
    const { stderr, error } = spawnSync(
      java,
      [...args, '--format', 'json', '--exit-zero-always', ...files],
      options,
    )
    if (error) throw error
    const { messages } = JSON.parse(stderr) as { messages: Message[] }
    return messages.map(
      ({ url, lastLine, message, extract = '' }) =>
        `${url.split('/').at(-1)}:${lastLine} ${message} ${extract.trim()}`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function fetchAll(
  requests: APIRequestContext,
  locale: Locale,
  paths: readonly string[],
  statuses = [200],
) {
  const documents: Record<string, string> = {}
  for (const path of paths) {
    const response = await requests.get(localePath(locale, path), {
      headers: { 'accept-language': locale },
    })
    expect(statuses, path).toContain(response.status())
    documents[`${locale}${path}`] = await response.text()
  }
  return documents
}

/** Kinds of pages that nobody takes pictures of. */
const others = [
  ...(['pro', 'resellers', 'jobs', 'auth-reset', 'language', 'checkout-redirect'] as const).map(
    (name) => routes[name].href({}),
  ),
  routes.subcategory.href({ category: 'security', subcategory: 'cameras' }),
  routes['brand-creations'].href({ brand: 'lumo' }),
  '/with-lumo/weather-with-lumo',
  routes.partner.href({ brand: 'lumo', partner: 'atelier-gent' }),
  ...['privacy', 'cookies', 'withdrawal'].map((name) =>
    routes.content.href({ path: `legal/${name}` }),
  ),
]

for (const locale of ['fr-fr', 'de-de', 'en-us', 'es-es'] as const) {
  test(`every kind of page in ${locale} is valid HTML`, async ({ context, api, forgive }) => {
    forgive(/./)
    test.setTimeout(240_000)
    const documents: Record<string, string> = {}
    for (const visitor of ['anyone', 'shopper', 'customer'] as const) {
      const orderId = await become(visitor, api(locale), context.request, locale)
      const paths = families
        .filter((family) => family.visitor === visitor)
        .map(({ path }) => path({ locale, orderId }))
      if (visitor === 'anyone') paths.push(...others)
      if (visitor === 'shopper') paths.push(routes.cart.href({}) + cartAsForms)
      Object.assign(documents, await fetchAll(context.request, locale, paths, [200, 404]))
    }
    expect(messagesOf(documents)).toEqual([])
  })
}

test('refused forms, the bank’s page and pages that failed are valid HTML', async ({
  context,
  api,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const headers = { 'sec-fetch-site': 'same-origin', origin: baseURL! }
  const post = async (path: string, form: Record<string, string>) =>
    (await context.request.post(path, { form, headers, maxRedirects: 0 })).text()
  const cart = await readyToPay(api('fr-fr'))
  const documents: Record<string, string> = {
    login: await post('/fr-fr/auth/login', { username: 'nobody', password: '' }),
    wrong: await post('/fr-fr/auth/login', {
      username: 'nobody@example.org',
      password: 'Lavande-7-nuages!',
    }),
    quantity: await post('/fr-fr/cart', { line: cart.lineItems[0]!.id, quantity: 'many' }),
  }
  expect(messagesOf(documents)).toEqual([])
})

test('the checker finds what is wrong', () => {
  const html =
    '<!doctype html><html lang="en"><head><title>x</title></head><body><h1>x</h1><span><p>x</p></span><br/></body></html>'
  expect(messagesOf({ wrong: html }).map((message) => message.replace(/^\S+ /, ''))).toHaveLength(2)
})

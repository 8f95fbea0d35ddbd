import { env } from 'cloudflare:workers'
import type { Fetch } from '#shared/api/endpoint.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { defaultLocale } from '#shared/markets/markets.ts'
import type { Boot, Visit, VisitLine } from '#shared/routes/visit.ts'
import { testOrigin, visitor } from '#tests/support/api.ts'
import { app } from '#worker/app.ts'

export const origin = 'http://localhost'

interface Asked {
  headers?: Record<string, string>
  method?: string
  /** Bindings of another isolate or with faults; the test's own where absent. */
  env?: Env
  body?: string
}

/** Requests a path of the shop, as a browser that does not follow redirects. */
export async function ask(
  path: string,
  { headers = {}, method = 'GET', env: bindings = env, body }: Asked = {},
): Promise<Response> {
  return app.request(
    new Request(path.startsWith('http') ? path : origin + path, {
      method,
      headers,
      body,
      redirect: 'manual',
    }),
    undefined,
    bindings,
  )
}

/**
 * The whole shop as the backend of `visitor()`: on loopback, where the variables of the tests are
 * right.
 */
export function throughApp(bindings: Env): Fetch {
  return async (request) =>
    app.fetch(new Request(request.url.replace(testOrigin, 'https://localhost'), request), bindings)
}

let port = 10_000 + Math.floor(Math.random() * 40_000)

/**
 * The address of a path at a loopback port of its own. A shop without an origin keeps the pages of
 * each apart, so nothing of it is kept yet.
 */
export function unkept(path: string, protocol: 'http' | 'https' = 'http'): string {
  return `${protocol}://localhost:${port++}${path}`
}

/** The bindings as a new isolate gets them: nothing is in its memory. */
export function newIsolate(changes: Record<string, unknown> = {}): Env {
  return { ...env, ...changes } as Env
}

/**
 * The bindings of a deployment with the public origin `https://shop.test`, whose variables are all
 * right.
 */
export function deployed(changes: Record<string, unknown> = {}): Env {
  return newIsolate({
    SITE_ORIGIN: 'https://shop.test',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_123',
    STRIPE_WEBHOOK_SECRET: 'whsec_123',
    MAIL_ENDPOINT: 'https://mail.test',
    LOCAL_MAILBOX: '',
    TEST_PAGES: '',
    SCRYPT_COST: '',
    ...changes,
  })
}

/** An in-app navigation: its lines in the order in which they came. */
export async function askVisit(
  locale: Locale,
  path: string,
  asked: Asked = {},
): Promise<VisitLine[]> {
  const response = await ask(`/_visit/${__BUILD_ID__}/${locale}${path}`, asked)
  const text = new TextDecoder().decode(await response.arrayBuffer())
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as VisitLine)
}

export async function visitOf(locale: Locale, path: string, asked: Asked = {}): Promise<Visit> {
  const [first] = await askVisit(locale, path, asked)
  if (!first || !('visit' in first)) throw new Error(`${path} is no page: ${JSON.stringify(first)}`)
  return first.visit
}

/** What a document's head says. */
export function headOf(html: string) {
  const all = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, ...groups]) => groups.map(unescape))
  const meta = new Map(
    all(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g) as [string, string][],
  )
  return {
    lang: /<html[^>]* lang="([^"]+)"/.exec(html)?.[1],
    title: unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: all(/<link rel="canonical" href="([^"]*)">/g).map(([href]) => href!),
    alternates: new Map(
      all(/<link rel="alternate" hreflang="([^"]+)" href="([^"]*)">/g) as [string, string][],
    ),
    otherLocales: all(/<meta property="og:locale:alternate" content="([^"]*)">/g).map(
      ([tag]) => tag!,
    ),
    meta,
  }
}

/** The data that hydration starts from. */
export function bootOf(html: string): Boot {
  return JSON.parse(
    /<script id="boot" type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)![1]!,
  ) as Boot
}

/** The response's own nonce, from its policy. */
export function nonceOf(response: Response): string {
  return /'nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '')![1]!
}

/** The cookie header of a guest with a session. */
export async function guestCookie(): Promise<string> {
  const guest = visitor()
  await guest.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  return cookieHeader(guest.cookies)
}

export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/**
 * Throws where an XML document's elements do not close in the order in which they open, or a
 * character is not escaped.
 */
export function elementsOf(xml: string): string[] {
  const open: string[] = []
  const seen: string[] = []
  const body = xml.replace(/^<\?xml[^>]*\?>\s*/, '')
  for (const [, text, tag] of body.matchAll(/([^<]*)(?:<([^<>]*)>)?/g)) {
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)|>/.test(text ?? ''))
      throw new Error(`Not escaped: ${text}`)
    if (!tag) continue
    const [, closing, name, rest] = /^(\/?)([\w:]+)(.*)$/s.exec(tag)!
    if (closing) {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element`)
      continue
    }
    if (!/^(?:\s+[\w:]+="(?:[^"&<]|&(?:amp|lt|gt|quot|#\d+);)*")*\s*\/?$/.test(rest!))
      throw new Error(`Attributes of <${tag}>`)
    seen.push(name!)
    if (!rest!.endsWith('/')) open.push(name!)
  }
  if (open.length > 0) throw new Error(`Left open: ${open.join(', ')}`)
  return seen
}

/** Puts a page's locale prefix on, for tests that walk through markets. */
export function prefix(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

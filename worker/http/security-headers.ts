import { settingsOf } from '#shared/settings/settings.ts'
import { documentKindOf } from '#shared/routes/document-kind.ts'
import { nonceOf } from './nonce.ts'
import type { Context, Middleware } from './request.ts'

/**
 * Headers of every answer (SEC-4). Documents are created with them; the middleware adds them to
 * other answers.
 */
export const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'reporting-endpoints': 'csp="/api/v1/csp-report"',
  'origin-agent-cluster': '?1',
}

/** Headers of every answer for programs. */
export const alwaysOfData = {
  ...always,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Paths that are of no interest to search engines. */
const unlisted = /^\/(?:api|account|checkout)(?:\/|$)/
// Content types of answers for programs.
const data = /^(?:application\/(?:json|x-ndjson)|text\/(?:plain|markdown))\b/

/**
 * Adds the headers of every answer; an answer's own value is kept. Answers are not cacheable unless
 * a route allows it.
 */
export const securityHeaders: Middleware = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('origin-agent-cluster'))
    for (const [name, value] of Object.entries(always))
      if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('content-security-policy') && data.test(headers.get('content-type') ?? ''))
    headers.set('content-security-policy', alwaysOfData['content-security-policy'])
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  const { HSTS } = settingsOf(c.env)
  if (HSTS && c.get('url').protocol === 'https:') headers.set('strict-transport-security', HSTS)
  const path = c.get('path') ?? c.get('url').pathname
  if (unlisted.test(path) && !headers.has('x-robots-tag')) headers.set('x-robots-tag', 'noindex')
  if (path === '/checkout/redirect' || path === '/auth/reset')
    headers.set('referrer-policy', 'no-referrer')
}

/**
 * The content security policy of a document: scripts and styles by nonce or from the shop's own
 * origin only (SEC-4).
 */
export function contentSecurityPolicy(c: Context, path: string): string {
  const nonce = nonceOf(c)
  const { TURNSTILE_SITE_KEY, TURNSTILE_ORIGIN, TAG_MANAGER_ID } = settingsOf(c.env)
  const frames = TURNSTILE_SITE_KEY ? TURNSTILE_ORIGIN : "'none'"
  const key = `${documentKindOf(path)} ${c.get('url').protocol} ${TAG_MANAGER_ID ? 'tags' : 'untagged'} ${frames}`
  return (policies.get(key) ?? buildPolicy(key)).replaceAll('{nonce}', nonce)
}

const policies = new Map<string, string>()

function buildPolicy(key: string) {
  const [kind, protocol, tags, frames] = key.split(' ')
  const hasTags = tags === 'tags' && (kind === 'page' || kind === 'checkout')
  const isCheckout = kind === 'checkout' || kind === 'payment'
  const directives = [
    "default-src 'self'",
    // The payment step loads the shop's own bundle only: no tag manager, and no scripts that other
    // scripts load.
    isCheckout && !hasTags
      ? "script-src 'self' 'nonce-{nonce}'"
      : "script-src 'nonce-{nonce}' 'strict-dynamic'",
    `style-src ${styles()}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    hasTags
      ? "connect-src 'self' https://*.google-analytics.com https://*.googletagmanager.com"
      : "connect-src 'self'",
    // The frame of a challenge is allowed on every page but the checkout's: sign-in forms are
    // reached from all of them without a new document. Its script is loaded by ours, so it needs no
    // entry.
    `frame-src ${isCheckout ? "'none'" : frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /api/v1/csp-report',
    'report-to csp',
    ...(protocol === 'https:' ? ['upgrade-insecure-requests'] : []),
  ]
  const policy = directives.join('; ')
  policies.set(key, policy)
  return policy
}

// The development server adds styles without a nonce, and with a nonce in the policy
// 'unsafe-inline' is ignored.
function styles() {
  return import.meta.env.MODE === 'development'
    ? "'self' 'unsafe-inline'"
    : "'self' 'nonce-{nonce}'"
}

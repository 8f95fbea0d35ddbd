import * as z from 'zod'
import { challengeOrigin } from '#shared/api/challenge.ts'
import { brand } from '#shared/brand.ts'
import { oncePer } from './once-per.ts'

const isFlag = z.string().default('')

/** Variables of the deployment, parsed once per isolate; a wrong one stops the first request with a clear message. */
const Settings = z.object({
  /** Empty: the embedded backend answers `/api/v1`; else the address of a remote service with the same contract. */
  API_BASE_URL: z.union([z.literal(''), z.url()]).default(''),
  /** Origin of canonical links, redirects and mails; empty only in the local run, where the request's own is taken. */
  SITE_ORIGIN: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin)]).default(''),
  COOKIE_DOMAIN: z.string().default(''),
  /** A path that `/` goes to first, such as `/offers-winter`. */
  ROOT_REDIRECT: z.union([z.literal(''), z.string().startsWith('/')]).default(''),
  TRANSLATION_EDITOR_URL: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  TAG_MANAGER_ID: z.union([z.literal(''), z.string().regex(/^GTM-[A-Z0-9]{4,12}$/)]).default(''),
  /** Public key of the challenge's widget. */
  TURNSTILE_SITE_KEY: z.string().default(''),
  TURNSTILE_SECRET: z.string().default(''),
  /** Where the widget's script comes from and its tokens are checked; tests have a server of their own. */
  TURNSTILE_ORIGIN: z.url().default(challengeOrigin),
  HSTS: z.string().default('max-age=63072000'),
  UI_CATALOGUE: isFlag,
  /** Measuring only: pages are rendered for every request. */
  BENCH_NO_CACHE: isFlag,
  /** Measuring only: milliseconds that every review call takes longer. */
  BENCH_SLOW_REVIEWS: z.coerce.number().default(0),
})

export type Settings = z.infer<typeof Settings>

const CoherentSettings = Settings.refine(({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET }) => !TURNSTILE_SITE_KEY === !TURNSTILE_SECRET, {
  path: ['TURNSTILE_SITE_KEY'],
  error: 'TURNSTILE_SITE_KEY and TURNSTILE_SECRET belong together: set both or neither',
})

/** The parsed variables of an environment. */
export const settingsOf = oncePer((env: Env): Settings => CoherentSettings.parse(env))

/** The shop's own origin: configured, never taken from a request's headers, except for loopback in the local run. */
export function originOf(env: Env, url: URL): string {
  const { SITE_ORIGIN } = settingsOf(env)
  if (SITE_ORIGIN) return SITE_ORIGIN
  return isLoopback(url) ? url.origin : brand.origin
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

import * as z from 'zod'
import { challengeOrigin } from '../api/challenge.ts'
import { parseAlarmLimits } from './alarms.ts'
import { parseLimits } from './limits.ts'
import { archiveDaysAtLeast, parseLiveOrders, parseOrderDatabases } from './order-databases.ts'
import { mailServices } from './mail-services.ts'
import { isPaymentWay, paymentWayNames } from './payment-ways.ts'
import { defaultLocale, isLocale, type Locale } from '../markets/markets.ts'
import {
  configurableProviders,
  type ProviderSecretName,
  providerSecretNames,
  providerSecrets,
} from './payment-providers.ts'

/** Least bytes of a secret. */
const shortestSecret = 32

// Own messages, because those of zod repeat values and name patterns.
const flag = z.enum(['', '1'], 'is neither 1 nor empty').default('')
const checked = (isRight: (value: string) => boolean, problem: string) =>
  z
    .string(problem)
    .refine((value) => value === '' || isRight(value), problem)
    .default('')
const text = (pattern: RegExp, problem: string) => checked((value) => pattern.test(value), problem)
const addressOf = (protocol: RegExp, problem: string) =>
  checked((value) => protocol.test(URL.parse(value)?.protocol ?? ''), problem)
const origin = (problem: string) =>
  addressOf(/^https?:$/, problem).transform((address) => address && new URL(address).origin)
const number = (most: number, problem: string, standard = 0) =>
  checked((value) => /^[1-9]\d{0,5}$/.test(value) && Number(value) <= most, problem).transform(
    (value) => Number(value) || standard,
  )

// An address, or a name with an address; no character that would end a header.
const sender =
  /^(?:[^\s<>@",;]{1,64}@[^\s<>@",;]{3,190}|[^<>@",;\r\n]{1,100} <[^\s<>@",;]{1,64}@[^\s<>@",;]{3,190}>)$/

function isLong(secret: string): boolean {
  return new TextEncoder().encode(secret).length >= shortestSecret
}

/**
 * Version → secret; undefined where a version is invalid or duplicate, or a secret is too short.
 */
function parseVersions(value: string): Map<number, string> | undefined {
  if (!/^\d+:/.test(value)) return isLong(value) ? new Map([[1, value]]) : undefined
  const secrets = new Map<number, string>()
  for (const entry of value.split(',')) {
    const [, version, secret = ''] = /^\s*(\d{1,6}):(.+?)\s*$/.exec(entry) ?? []
    if (!isLong(secret) || secrets.has(Number(version))) return undefined
    secrets.set(Number(version), secret)
  }
  return secrets
}

function versions() {
  return z
    .string('is no text')
    .default('')
    .transform((value, context) => {
      const secrets = value === '' ? new Map<number, string>() : parseVersions(value)
      if (secrets) return secrets
      context.addIssue(
        `has fewer than ${shortestSecret} bytes in one of its versions, or a version is written wrongly: 2:new,1:old`,
      )
      return z.NEVER
    })
}

const secretsOfProviders: Record<ProviderSecretName, ReturnType<typeof text>> = Object.assign(
  {},
  ...Object.entries(providerSecrets).map(([name, { pattern, problem }]) => ({
    [name]: text(pattern, problem),
  })),
)

/**
 * All variables and secrets of a deployment, with their rules and defaults. Messages never contain
 * a value.
 */
export const fields = {
  /**
   * Empty for the embedded backend; else the address of a remote service that answers `/api/v1`
   * with the same contract.
   */
  API_BASE_URL: addressOf(/^https?:$/, 'is no address such as https://api.shop.example'),
  /**
   * Secret of a shop and its remote backend: the shop signs visitors' addresses with it, which the
   * backend's limits use.
   */
  BACKEND_SECRET: z
    .string()
    .default('')
    .refine((value) => value === '' || isLong(value), `has fewer than ${shortestSecret} bytes`),
  /** A second host that answers the API only: the API_BASE_URL of another shop. */
  API_ORIGIN: origin('is no origin such as https://api.shop.example'),
  /**
   * Origin of canonical links, redirects and mails; empty only on loopback, where that of the
   * request is used.
   */
  SITE_ORIGIN: origin('is no origin such as https://shop.example, with its scheme'),
  /** Domain of the locale cookie. */
  COOKIE_DOMAIN: text(
    /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/,
    'is no domain such as shop.example, in lower case and without a leading dot',
  ),
  /** Locale of visitors whose cookie and languages name none of the shop's. */
  LOCALE_FALLBACK: checked(isLocale, 'is none of the 22 locales, such as fr-fr').transform(
    (code): Locale => (isLocale(code) ? code : defaultLocale),
  ),
  /** A path to which `/` redirects first, such as `/offers-winter` (ROUTE-22). */
  ROOT_REDIRECT: text(/^\/(?![/\\])[^\s\\?#]*$/, 'is no path such as /offers-winter'),
  TRANSLATION_EDITOR_URL: addressOf(/^https:$/, 'is no https address'),
  PAYMENT_PROVIDER: z.enum(
    configurableProviders,
    `is none of ${configurableProviders.join(', ')}, in lower case and without blanks`,
  ),
  /**
   * Ways to pay that are switched on at the provider (PAY-17). Undefined where it is not set: then
   * all of the sandbox, and cards alone of a real provider.
   */
  PAYMENT_WAYS: checked(
    (value) => value.split(',').every(isPaymentWay),
    `names another way than ${paymentWayNames.join(', ')}, or has blanks`,
  ).transform((value) => (value === '' ? undefined : value.split(',').filter(isPaymentWay))),
  /** Confirms that a deployment without real payments is meant to be public. */
  SANDBOX_IN_PUBLIC: flag,
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], 'is none of debug, info, warn, error')
    .default('info'),
  /** One of so many answers from caches is logged at `info`; none where it is not set. */
  LOG_HITS: number(100_000, 'is no number up to 100000'),
  TAG_MANAGER_ID: text(/^GTM-[A-Z\d]{4,12}$/, 'is no id such as GTM-ABCD123'),
  /** Key of IndexNow, public: it is served as a file, and named when content is pushed (MACH-7). */
  INDEXNOW_KEY: text(/^[A-Za-z\d-]{8,128}$/, 'is no key of 8 to 128 letters, digits and dashes'),
  HSTS: text(
    /^max-age=\d{1,10}(?:; ?includeSubDomains)?(?:; ?preload)?$/i,
    'is no header value such as max-age=63072000; includeSubDomains',
  ).default('max-age=63072000; includeSubDomains'),
  /** Public key of the challenge's widget. */
  TURNSTILE_SITE_KEY: text(/^[\w-]{1,100}$/, 'is no site key'),
  /** Origin of the widget's script and of the token check; tests set a server of their own. */
  TURNSTILE_ORIGIN: addressOf(
    /^https?:$/,
    'is no origin such as https://challenges.cloudflare.com',
  ).transform((address) => new URL(address || challengeOrigin).origin),
  /** Replaces numbers of the exact limits and of the reservations' shares (limits.ts). */
  LIMITS: z
    .string('is no text')
    .default('')
    .transform((value, context) => {
      const changes = parseLimits(value)
      if (changes) return changes
      context.addIssue(
        'names an unknown limit or a wrong number: coupon=10/600,login=5/900 (hits/seconds), share-pieces=8; names and bounds are in shared/settings/limits.ts',
      )
      return z.NEVER
    }),
  /**
   * How many pages and public answers that are in no cache one network gets, in each isolate:
   * times/seconds.
   */
  PAGE_LIMIT: checked(
    (value) => /^[1-9]\d{0,6}\/[1-9]\d{0,4}$/.test(value),
    'is no rate such as 600/60 (pages/seconds)',
  ).transform((value) => {
    const [times, seconds] = (value || '600/60').split('/')
    return { times: Number(times), seconds: Number(seconds) }
  }),
  /** Address that takes mails as JSON; without it mails stay in the outbox, refused in public. */
  MAIL_ENDPOINT: addressOf(/^https?:$/, 'is no https address'),
  /** Whose form the calls of MAIL_ENDPOINT have; empty for JSON of our own (MAIL-7). */
  MAIL_SERVICE: z
    .enum(['', ...mailServices], `is none of ${mailServices.join(', ')}, in lower case`)
    .default(''),
  /** Sender of all mails, which a mail service must be allowed to send for. */
  MAIL_FROM: text(sender, 'is no sender such as Shop <orders@shop.example>'),
  /** Where answers to mails go; without it, to MAIL_FROM. */
  MAIL_REPLY_TO: text(sender, 'is no address such as Shop <help@shop.example>'),
  /** Confirms that a public deployment shall send no mail at all. */
  NO_MAIL_IN_PUBLIC: flag,
  /**
   * Asks buyers for reviews by mail (REV-1). Off by default: the law of most countries wants the
   * buyer to be told of it, and able to refuse, when the address is collected (docs/counsel.md).
   */
  REVIEW_REQUESTS: flag,
  /** Address that gets the mails of alarms, beside ALARM_WEBHOOK (OPS-9). */
  ALARM_EMAIL: text(/^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,}$/, 'is no e-mail address'),
  /** Replaces limits of the alarms (alarms.ts). */
  ALARM_LIMITS: z
    .string('is no text')
    .default('')
    .transform((value, context) => {
      const limits = parseAlarmLimits(value)
      if (limits) return limits
      context.addIssue(
        'names an unknown alarm or a wrong number: no-orders=120,error-rate=5; names and bounds are in shared/settings/alarms.ts',
      )
      return z.NEVER
    }),
  /** After so many days an order that is over leaves the tables of purchases (ORD-11). */
  ORDER_ARCHIVE_DAYS: checked(
    (value) =>
      /^\d{1,4}$/.test(value) && Number(value) >= archiveDaysAtLeast && Number(value) <= 3650,
    `is no number of days from ${archiveDaysAtLeast} to 3650`,
  ).transform((value) => Number(value) || 400),
  /** Store → binding of the D1 database of its archived orders; without one, DB (ORD-12). */
  ORDER_DATABASES: z
    .string('is no text')
    .default('')
    .transform((value, context) => {
      const databases = parseOrderDatabases(value)
      if (databases) return databases
      context.addIssue(
        'names an unknown store or no binding of a database: store-us=DB_US,store-uk=DB_UK',
      )
      return z.NEVER
    }),
  /** Stores whose live orders are in their database of ORDER_DATABASES, too (ORD-13). */
  LIVE_ORDERS: z
    .string('is no text')
    .default('')
    .transform((value, context) => {
      const live = parseLiveOrders(value)
      if (live) return live
      context.addIssue('names an unknown store or no binding of a further database: store-us,DB_UK')
      return z.NEVER
    }),
  /** How long a Durable Object is waited for, milliseconds. */
  OBJECT_TIMEOUT: number(120_000, 'is no number of milliseconds up to 120000', 5_000),
  /** Shows all mails; for the local run only. */
  LOCAL_MAILBOX: flag,
  /** Shows the design system at `/_ui`. */
  UI_CATALOGUE: flag,
  /** Answers paths with a segment `test` with a stub page (ROUTE-12). */
  TEST_PAGES: flag,
  /** log2 of scrypt's N; lower in tests. */
  SCRYPT_COST: number(20, 'is no number from 1 to 20'),
  /** For measurements only: renders pages for every request. */
  BENCH_NO_CACHE: flag,
  /** For measurements only: milliseconds by which every review call is slowed down. */
  BENCH_SLOW_REVIEWS: number(60_000, 'is no number of milliseconds up to 60000'),
  /** Key of cookies and of the sandbox's webhooks. */
  SESSION_SECRET: checked(isLong, `has fewer than ${shortestSecret} bytes`),
  /** Version → secret that is mixed into password hashes (ACC-5). */
  PASSWORD_PEPPER: versions(),
  /**
   * Version → secret that backups are encrypted with; the highest version encrypts. Without it no
   * backup is made (REC-1).
   */
  BACKUP_KEY: versions(),
  /** Token of MAIL_ENDPOINT; for Amazon SES the key's id and secret, with a colon between. */
  MAIL_TOKEN: text(
    /^[\x21-\x7e]{1,1000}$/,
    'has blanks or other characters that no header may have',
  ),
  /**
   * What proves notices of bounces and complaints (MAIL-8): the signing secret of Resend, the
   * password of Postmark's webhook, the topic of Amazon SNS, or the token of one's own endpoint.
   * Two with a blank between while one replaces the other.
   */
  MAIL_WEBHOOK_SECRET: text(
    /^[\x21-\x7e]{1,500}(?:\s[\x21-\x7e]{1,500})?$/,
    'is no secret, and not two with a blank between',
  ),
  /** Opens `/health/deep` (OPS-8). */
  HEALTH_TOKEN: checked(
    (value) => isLong(value) && /^[\x21-\x7e]{1,1000}$/.test(value),
    `has fewer than ${shortestSecret} bytes, or blanks or other characters that no header may have`,
  ),
  /** Address that alarms are posted to; a secret, because such addresses contain a key (OPS-9). */
  ALARM_WEBHOOK: addressOf(/^https:$/, 'is no https address'),
  TURNSTILE_SECRET: text(
    /^[\x21-\x7e]{1,1000}$/,
    'has blanks or other characters that no secret key has',
  ),
  ...secretsOfProviders,
}

export type Settings = { readonly [N in keyof typeof fields]: z.output<(typeof fields)[N]> }
export type VariableName = keyof typeof fields

/** Variables that are set with `wrangler secret put`, never under `[vars]`. */
export const secretNames = [
  'SESSION_SECRET',
  'PASSWORD_PEPPER',
  'BACKUP_KEY',
  'BACKEND_SECRET',
  'MAIL_TOKEN',
  'MAIL_WEBHOOK_SECRET',
  'HEALTH_TOKEN',
  'ALARM_WEBHOOK',
  'TURNSTILE_SECRET',
  ...providerSecretNames,
] as const satisfies readonly VariableName[]

/** For tests, measurements and the local run: refused outside loopback. */
export const localOnly = [
  'LOCAL_MAILBOX',
  'UI_CATALOGUE',
  'TEST_PAGES',
  'SCRYPT_COST',
  'BENCH_NO_CACHE',
  'BENCH_SLOW_REVIEWS',
] as const satisfies readonly VariableName[]

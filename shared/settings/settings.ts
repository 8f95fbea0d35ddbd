import { challengeOrigin } from '../api/challenge.ts'
import { isLoopbackAddress, isLoopbackHost } from '../network/loopback.ts'
import { noticeProofs, noticeSecrets, sesKey, sesRegion } from './mail-services.ts'
import { providerFacts, providerNames } from './payment-providers.ts'
import { sameMark } from './order-databases.ts'
import { fields, localOnly, type Settings, type VariableName } from './fields.ts'

export type { Settings, VariableName } from './fields.ts'

/** An error of a variable, in words that do not contain its value. */
export interface Problem {
  variable: VariableName
  problem: string
}

interface Verdict {
  settings: Settings
  /** Errors for every request. */
  everywhere: readonly Problem[]
  /** All errors, including those that do not matter on loopback. */
  all: readonly Problem[]
}

const verdicts = new WeakMap<object, Verdict>()

/**
 * The parsed variables of an environment, computed once per environment object. Reading a wrong one
 * throws SettingError, so that no code uses an unchecked value.
 */
export function settingsOf(env: object): Settings {
  return verdictOf(env).settings
}

/**
 * The errors of an environment for a request to this absolute address; without one, as for a public
 * address.
 */
export function problemsOf(env: object, address?: string): readonly Problem[] {
  const { everywhere, all } = verdictOf(env)
  if (all.length === 0) return all
  return address !== undefined && isLoopbackAddress(address) ? everywhere : all
}

/** Thrown when a wrong variable is read. */
export class SettingError extends Error {
  override readonly name = 'SettingError'

  constructor({ variable, problem }: Problem) {
    super(`${variable} ${problem}`)
  }
}

function verdictOf(env: object): Verdict {
  const known = verdicts.get(env)
  if (known) return known
  const verdict = judge({ ...env })
  verdicts.set(env, verdict)
  return verdict
}

function judge(env: Record<string, unknown>): Verdict {
  const { settings, problems } = parse(env)
  const wrong = new Set(problems.map(({ variable }) => variable))
  const isRight = ({ variable }: Problem) => !wrong.has(variable)
  const everywhere = [...problems, ...incoherent(settings).filter(isRight)]
  const publicly = unfitForPublic(settings).filter(
    ({ variable }) => !everywhere.some((one) => one.variable === variable),
  )
  const isPublic =
    settings.SITE_ORIGIN !== '' && !isLoopbackHost(new URL(settings.SITE_ORIGIN).hostname)
  return {
    settings: guarded(settings, everywhere),
    // With a public origin a deployment is public, whatever host a request names.
    everywhere: isPublic ? [...everywhere, ...publicly] : everywhere,
    all: [...everywhere, ...publicly],
  }
}

function isVariableName(name: string): name is VariableName {
  return Object.hasOwn(fields, name)
}

/** Parses each variable by itself; a wrong one counts as unset for the rules about several. */
function parse(env: Record<string, unknown>): { settings: Settings; problems: Problem[] } {
  const problems: Problem[] = []
  const entries = Object.keys(fields)
    .filter(isVariableName)
    .map((name) => {
      const schema = fields[name]
      const result = schema.safeParse(env[name])
      if (result.success) return [name, result.data]
      problems.push({
        variable: name,
        problem: result.error.issues[0]?.message ?? 'is wrong',
      })
      const unset = schema.safeParse(undefined)
      return [name, unset.success ? unset.data : '']
    })
  return { settings: Object.fromEntries(entries) as Settings, problems }
}

/** Variables that contradict each other. */
function incoherent(settings: Settings): Problem[] {
  const problems: Problem[] = []
  const add = (variable: VariableName, problem: string) => problems.push({ variable, problem })
  // A remote backend has its own secrets and provider.
  if (settings.API_BASE_URL === '') {
    if (settings.SESSION_SECRET === '') add('SESSION_SECRET', 'is missing')
    if (settings.PASSWORD_PEPPER.size === 0) add('PASSWORD_PEPPER', 'is missing')
  }
  const same = sameMark(settings.ORDER_DATABASES.values())
  if (same)
    add('ORDER_DATABASES', `names ${same.join(' and ')}, of which orders cannot be told apart`)
  for (const store of settings.LIVE_ORDERS.stores)
    if (!settings.ORDER_DATABASES.has(store))
      add('LIVE_ORDERS', `names ${store}, which ORDER_DATABASES does not`)
  for (const name of providerNames) {
    const secrets = Object.keys(providerFacts(name).secrets).filter(isVariableName)
    const isNeeded = settings.API_BASE_URL === '' && settings.PAYMENT_PROVIDER === name
    const missing = secrets.filter((secret) => settings[secret] === '')
    const isHalf = missing.length > 0 && missing.length < secrets.length
    if (isNeeded || isHalf)
      for (const secret of missing)
        add(secret, `is missing, which the payment provider ${name} needs`)
  }
  if (settings.TURNSTILE_SITE_KEY && !settings.TURNSTILE_SECRET)
    add('TURNSTILE_SECRET', 'is missing beside TURNSTILE_SITE_KEY: set both or neither')
  if (settings.TURNSTILE_SECRET && !settings.TURNSTILE_SITE_KEY)
    add('TURNSTILE_SITE_KEY', 'is missing beside TURNSTILE_SECRET: set both or neither')
  if (settings.MAIL_TOKEN && !settings.MAIL_ENDPOINT)
    add('MAIL_ENDPOINT', 'is missing beside MAIL_TOKEN')
  for (const problem of incoherentMail(settings)) problems.push(problem)
  if (settings.MAIL_ENDPOINT && settings.NO_MAIL_IN_PUBLIC)
    add('NO_MAIL_IN_PUBLIC', 'is set beside MAIL_ENDPOINT, which sends mails: set one of them')
  if (settings.ALARM_EMAIL && settings.NO_MAIL_IN_PUBLIC)
    add('ALARM_EMAIL', 'is set although NO_MAIL_IN_PUBLIC says that no mail is sent')
  if (settings.SANDBOX_IN_PUBLIC && !settings.API_BASE_URL && !isFree(settings))
    add(
      'SANDBOX_IN_PUBLIC',
      'is set although PAYMENT_PROVIDER takes real money: pages would say that nothing is sold',
    )
  if (settings.MAIL_ENDPOINT && !isSafe(settings.MAIL_ENDPOINT))
    add('MAIL_ENDPOINT', 'is not https')
  if (settings.API_BASE_URL && !isSafe(settings.API_BASE_URL)) add('API_BASE_URL', 'is not https')
  return problems
}

/** What a mail service needs beside its name. */
function incoherentMail(settings: Settings): Problem[] {
  const { MAIL_SERVICE, MAIL_ENDPOINT, MAIL_TOKEN } = settings
  const ofNotices = incoherentNotices(settings)
  if (MAIL_SERVICE === '') return ofNotices
  const needed = ['MAIL_ENDPOINT', 'MAIL_FROM', 'MAIL_TOKEN'] as const
  const problems: Problem[] = needed
    .filter((variable) => settings[variable] === '')
    .map((variable) => ({ variable, problem: 'is missing beside MAIL_SERVICE' }))
  problems.push(...ofNotices)
  if (MAIL_SERVICE !== 'ses') return problems
  if (MAIL_ENDPOINT && !sesRegion(MAIL_ENDPOINT))
    problems.push({
      variable: 'MAIL_ENDPOINT',
      problem:
        'is no address of Amazon SES: https://email.eu-west-3.amazonaws.com/v2/email/outbound-emails',
    })
  if (MAIL_TOKEN && !sesKey(MAIL_TOKEN))
    problems.push({
      variable: 'MAIL_TOKEN',
      problem: 'is no key of Amazon SES: its id and its secret with a colon between, AKIA…:…',
    })
  return problems
}

/** Each service proves its notices in another way. */
function incoherentNotices({
  MAIL_SERVICE,
  MAIL_ENDPOINT,
  MAIL_WEBHOOK_SECRET,
}: Settings): Problem[] {
  const variable = 'MAIL_WEBHOOK_SECRET'
  if (MAIL_WEBHOOK_SECRET === '') return []
  if (!MAIL_ENDPOINT) return [{ variable, problem: 'is set without MAIL_ENDPOINT' }]
  const { pattern, problem } = noticeProofs[MAIL_SERVICE]
  const isRight = noticeSecrets(MAIL_WEBHOOK_SECRET).every((secret) => pattern.test(secret))
  return isRight ? [] : [{ variable, problem }]
}

/** Variables that are allowed in the local run only. */
function unfitForPublic(settings: Settings): Problem[] {
  const problems: Problem[] = []
  const add = (variable: VariableName, problem: string) => problems.push({ variable, problem })
  if (settings.SITE_ORIGIN === '')
    add('SITE_ORIGIN', 'is empty, which only loopback may be asked with')
  else if (!settings.SITE_ORIGIN.startsWith('https:')) add('SITE_ORIGIN', 'is not https')
  if (isFree(settings) && !settings.SANDBOX_IN_PUBLIC) {
    const how =
      settings.PAYMENT_PROVIDER === 'sandbox'
        ? 'is the sandbox'
        : 'takes the test key of a provider'
    add(
      'PAYMENT_PROVIDER',
      `${how}, where anybody pays without money; SANDBOX_IN_PUBLIC=1 allows it, with a banner on every page`,
    )
  }
  for (const name of localOnly) if (settings[name]) add(name, 'is for the local run alone')
  if (settings.TURNSTILE_ORIGIN !== challengeOrigin) add('TURNSTILE_ORIGIN', 'is for tests alone')
  if (settings.MAIL_ENDPOINT.startsWith('http:')) add('MAIL_ENDPOINT', 'is not https')
  if (settings.API_BASE_URL.startsWith('http:')) add('API_BASE_URL', 'is not https')
  if (settings.API_BASE_URL && !settings.BACKEND_SECRET)
    add(
      'BACKEND_SECRET',
      'is missing, without which the backend at API_BASE_URL sees all visitors as one',
    )
  if (settings.API_BASE_URL === '') for (const one of unfitBackend(settings)) problems.push(one)
  if (
    settings.COOKIE_DOMAIN &&
    settings.SITE_ORIGIN &&
    !isWithin(new URL(settings.SITE_ORIGIN).hostname, settings.COOKIE_DOMAIN)
  )
    add('COOKIE_DOMAIN', 'is no domain of SITE_ORIGIN')
  return problems
}

/** Settings that a public deployment with the embedded backend requires. */
function unfitBackend(settings: Settings): Problem[] {
  const problems: Problem[] = []
  if (!settings.MAIL_ENDPOINT && !settings.NO_MAIL_IN_PUBLIC)
    problems.push({
      variable: 'MAIL_ENDPOINT',
      problem:
        'is missing, without which no mail about orders and accounts is sent; NO_MAIL_IN_PUBLIC=1 says that none is wanted',
    })
  // A backend of another shop: the host that it is asked by and the secret belong together.
  if (settings.API_ORIGIN && !settings.BACKEND_SECRET)
    problems.push({
      variable: 'BACKEND_SECRET',
      problem:
        'is missing beside API_ORIGIN: without it all visitors of the shop that asks there count as one',
    })
  if (settings.BACKEND_SECRET && !settings.API_ORIGIN)
    problems.push({
      variable: 'API_ORIGIN',
      problem:
        'is missing beside BACKEND_SECRET: the shop that shares the secret is answered 421 under any host but this one',
    })
  return problems
}

/**
 * True where orders are made without money; a public shop must say so on every page and in every
 * mail.
 */
function isFree(settings: Settings): boolean {
  if (settings.API_BASE_URL) return false
  const { secrets, isDemonstration } = providerFacts(settings.PAYMENT_PROVIDER || 'free')
  const values = Object.keys(secrets)
    .filter(isVariableName)
    .map((name) => [name, String(settings[name])])
  return isDemonstration?.(Object.fromEntries(values)) ?? false
}

/**
 * True for a public demonstration, which says on every page and in every mail that nothing is sold.
 */
export function isDemonstration(env: object): boolean {
  return settingsOf(env).SANDBOX_IN_PUBLIC === '1'
}

function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopbackHost(hostname)
}

function isWithin(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`)
}

function guarded(settings: Settings, problems: readonly Problem[]): Settings {
  for (const problem of problems) {
    Object.defineProperty(settings, problem.variable, {
      get() {
        throw new SettingError(problem)
      },
    })
  }
  return settings
}

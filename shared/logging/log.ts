import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '../markets/markets.ts'
import { settingsOf } from '../settings/settings.ts'

const levels = { debug: 0, info: 1, warn: 2, error: 3 } as const

type Level = keyof typeof levels

/**
 * The work that log lines belong to: a request, a run of the cron, an alarm of a Durable Object.
 */
export interface LogScope {
  /** The deployment's variables, for LOG_LEVEL. */
  env: object
  /** On every log line of this work, and in the answer's `X-Request-Id`. */
  requestId: string
  /**
   * Trace id of the W3C Trace Context, on every log line of this work; as a function it is computed
   * when first asked for, because most work neither logs nor calls another service.
   */
  trace: string | (() => string)
  /**
   * The market, once it is known. The runtime keeps a scope as long as anything that was made in
   * it, such as a response: a function that holds the request is replaced by its value at the end
   * of the work, or both would be kept for ever.
   */
  market?: Locale | undefined | (() => Locale | undefined)
}

// The operator's tool runs these sources without a build.
const version = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : undefined

const scopes = new AsyncLocalStorage<LogScope>()

/**
 * Runs `work`: all its log lines, also in what it awaits or passes to `waitUntil`, have the scope's
 * request id and market.
 */
export function inLogScope<T>(scope: LogScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Id of the current work; undefined outside of any scope. */
export function currentRequestId(): string | undefined {
  return scopes.getStore()?.requestId
}

/** Trace id of the current work; undefined outside of any scope. */
export function currentTrace(): string | undefined {
  const scope = scopes.getStore()
  return scope && traceOf(scope)
}

function traceOf(scope: LogScope): string {
  if (typeof scope.trace === 'function') scope.trace = scope.trace()
  return scope.trace
}

/**
 * Writes one line of JSON: level, event, request id, trace, market, version, then `fields`. Lines
 * below LOG_LEVEL are left out; outside of a scope, where LOG_LEVEL is unknown, those below `info`.
 * Outside of a build there is no version.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const scope = scopes.getStore()
  if (scope ? !isLogged(scope.env, level) : levels[level] < levels.info) return
  const write = level === 'error' ? console.error : level === 'warn' ? console.warn : console.info
  const { requestId, market } = scope ?? {}
  write(
    JSON.stringify({
      level,
      event,
      requestId,
      trace: scope && traceOf(scope),
      market: typeof market === 'function' ? market() : market,
      version,
      ...fields,
    }),
  )
}

/** Whether lines of this level are written at all, by LOG_LEVEL. */
export function isLogged(env: object, level: Level): boolean {
  return levels[level] >= levels[levelOf(env)]
}

// Wrong settings must not prevent log lines about them.
function levelOf(env: object): Level {
  try {
    return settingsOf(env).LOG_LEVEL
  } catch {
    return 'debug'
  }
}

/** An error as fields of a log line: message, stack and causes. Never sent to a visitor. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) }
  return {
    error: error.message,
    stack: error.stack,
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  }
}

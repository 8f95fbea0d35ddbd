import { settingsOf } from '#shared/settings/settings.ts'

const levels = { debug: 0, info: 1, warn: 2, error: 3 } as const

/** One structured line per event. Values are JSON, so nothing in them can break the line. */
export function log(
  env: Env,
  level: keyof typeof levels,
  event: string,
  fields: Record<string, unknown> = {},
): void {
  if (levels[level] < levels[settingsOf(env).LOG_LEVEL]) return
  const write = level === 'error' ? console.error : level === 'warn' ? console.warn : console.info
  write(JSON.stringify({ level, event, ...fields }))
}

/** An error as fields of a log line: message, stack and causes, never sent to a visitor. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) }
  return {
    error: error.message,
    stack: error.stack,
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  }
}

import { push } from './data-layer.ts'

interface ErrorFacts {
  code: string
  severity?: 'warning' | 'error' | 'fatal'
  context?: string
}

type Watch = (error: unknown, code: string) => void

/** The first errors, until somebody watches. */
let early: [error: unknown, code: string][] = []
let watch: Watch = (...error) => early.length < 10 && early.push(error)

/** Pushes the error event: code, message, severity (default error) and context (ERR-20). */
export function recordError(
  error: unknown,
  { code, severity = 'error', context }: ErrorFacts,
): void {
  const message = error instanceof Error ? error.message : String(error)
  push({ event: 'custom_error', error: { code, message, severity, context } })
  watch(error, code)
}

/** Calls `then` for each recorded error, with those before this call first. */
export function watchErrors(then: Watch): void {
  early.forEach((error) => then(...error))
  early = []
  watch = then
}

import { push } from './data-layer.ts'

interface ErrorFacts {
  code: string
  severity?: 'warning' | 'error' | 'fatal'
  context?: string
}

/** Pushes the error event: code, message, severity (default error) and context (ERR-20). */
export function recordError(
  error: unknown,
  { code, severity = 'error', context }: ErrorFacts,
): void {
  const message = error instanceof Error ? error.message : String(error)
  push({ event: 'custom_error', error: { code, message, severity, context } })
}

/** The provider has refused a call permanently; `code` is its own name of the reason. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly code: string

  constructor(code: string) {
    super(`The payment provider refuses: ${code}`)
    this.code = code
  }
}

/**
 * The messages of an error and all its causes in one line, so that the log shows the provider's
 * code.
 */
export function reasonsOf(error: unknown): string {
  const reasons: string[] = []
  for (
    let current = error;
    current !== undefined && reasons.length < 5;
    current = current instanceof Error ? current.cause : undefined
  )
    reasons.push(String(current))
  return reasons.join(' < ')
}

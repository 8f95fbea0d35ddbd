/** The provider has answered, and will answer the same again: `code` is its own word for why. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly code: string

  constructor(code: string) {
    super(`The payment provider refuses: ${code}`)
    this.code = code
  }
}

/** An error with all its causes in one line, so that the log names a provider's code however deep it lies. */
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

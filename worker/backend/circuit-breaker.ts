interface Limits {
  /** Consecutive failures that open the circuit … */
  failures: number
  /** … if they happen within this time, ms. */
  within: number
  /**
   * Time without calls after it opened, ms. Then one call is allowed, and the others wait for its
   * outcome.
   */
  rest: number
}

export interface Circuit {
  /** True where the service may be called now. */
  allows(now: number): boolean
  report(outcome: 'answered' | 'failed', now: number): void
}

/** Stops calls to a service that fails, so that repeated calls do not add to its load (AVAIL-4). */
export function createCircuit({ failures, within, rest }: Limits): Circuit {
  let recent: number[] = []
  let openUntil = 0
  return {
    allows(now) {
      if (openUntil === 0) return true
      if (now < openUntil) return false
      openUntil = now + rest
      return true
    },
    report(outcome, now) {
      recent =
        outcome === 'answered'
          ? []
          : [...recent, now].filter((at) => at > now - within).slice(-failures)
      if (outcome === 'answered') openUntil = 0
      else if (recent.length >= failures) openUntil = now + rest
    },
  }
}

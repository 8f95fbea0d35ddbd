interface Limits {
  /** Failures in a row that open the circuit … */
  failures: number
  /** … when they fall within this time, ms. */
  within: number
  /** How long nobody calls then, ms; after it one call tries, and the others go on waiting for its outcome. */
  rest: number
}

export interface Circuit {
  /** Whether the service may be called now. */
  allows(now: number): boolean
  report(outcome: 'answered' | 'failed', now: number): void
}

/** Stops calls to a service that keeps failing, so that a fault of it is not made worse by everybody trying again (AVAIL-4). */
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

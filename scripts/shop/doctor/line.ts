/** One line of the doctor's report. */
export interface Line {
  part: string
  ok: boolean
  /** What was seen. */
  says: string
  /** How to right it, where something is wrong. */
  cure?: string
}

export function right(part: string, says: string): Line {
  return { part, ok: true, says }
}

export function wrong(part: string, says: string, cure: string): Line {
  return { part, ok: false, says, cure }
}

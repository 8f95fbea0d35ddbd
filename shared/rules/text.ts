import * as z from 'zod/mini'
import { invalidKey, message } from './issue.ts'

// Compiling schemas needs `eval`, which the content security policy forbids and reports; set before
// any schema exists.
z.config({ jitless: true })

/** Longer text is refused without cleaning or matching it; the longest field has 254 characters. */
const hardLimit = 1000

interface Bound {
  length: number
  message: string
}

/**
 * The message for a text of allowed length that is wrong in another way; undefined for a right one.
 */
type Problem = (typed: string) => string | undefined

interface TextRule {
  /** Message of a missing value, and of an empty one unless only `min` is given. */
  required?: string
  min?: Bound
  max: Bound
  problem?: Problem
  /** Normalises the trimmed text before it is checked. */
  clean?: (typed: string) => string
}

/**
 * One line of typed text: trimmed, NFC, of limited length, then checked; it has one issue at most
 * (VAL-12).
 */
export function text({ required, min, max, problem = unprintable, clean = asTyped }: TextRule) {
  const missing = required ?? 'errors.required'
  const least = min ?? { length: 1, message: missing }
  // No check aborts: an object's own checks would then be left out, and a form could not show all
  // of its issues at once.
  return z.string(missing).check(
    z.overwrite((typed) =>
      typed.length > hardLimit ? typed : clean(typed.trim().normalize('NFC')),
    ),
    z.minLength(least.length, {
      error: ({ input }) => (required && input === '' ? required : least.message),
    }),
    z.maxLength(max.length, max.message),
    z.check((payload) => {
      const isBounded = payload.issues.length === 0
      const found = isBounded && problem(payload.value)
      if (found)
        payload.issues.push({
          code: 'custom',
          input: payload.value,
          message: found,
          continue: true,
        })
    }),
  )
}

/** An optional field; a blank one counts as absent. */
export function optional<S extends z.ZodMiniType<string | undefined, string | undefined>>(
  schema: S,
) {
  const leftOut = (typed: unknown) =>
    typeof typed === 'string' && typed.length <= hardLimit && typed.trim() === ''
  const blank = z.transform((typed: unknown) => (leftOut(typed) ? undefined : typed))
  return z.optional(z.pipe(blank, z.optional(schema)))
}

/** The upper limit of a field whose message contains the limit. */
export function atMost(length: number): Bound {
  return { length, message: message('errors.tooLong', { max: length }) }
}

/**
 * The problem of a text that does not match a pattern, which is matched against text of limited
 * length only.
 */
export function matching(pattern: RegExp, otherwise: string): Problem {
  return (typed) => (pattern.test(typed) ? undefined : otherwise)
}

/**
 * Refuses control characters, which could start a new line in a mail or a log, marks that change
 * the direction of writing, and surrogates without their other half.
 */
function unprintable(typed: string): string | undefined {
  return /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(typed) ? invalidKey : undefined
}

function asTyped(typed: string): string {
  return typed
}

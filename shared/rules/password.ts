import * as z from 'zod/mini'
import { message, type Issue } from './issue.ts'
import './text.ts'

export const minPasswordLength = 8
export const maxPasswordLength = 128

/** A new password: kept exactly as typed; all unmet rules are reported at once (VAL-2). */
export const NewPassword = z.string('errors.password.required').check(
  z.minLength(1, { error: 'errors.password.required', abort: true }),
  z.maxLength(maxPasswordLength, {
    error: message('errors.password.long', { count: maxPasswordLength }),
    abort: true,
  }),
  z.minLength(minPasswordLength, message('errors.password.short', { count: minPasswordLength })),
  z.regex(/\p{Lu}/u, 'errors.password.uppercase'),
  z.regex(/\p{Ll}/u, 'errors.password.lowercase'),
  z.regex(/\d/, 'errors.password.digit'),
  z.regex(/[@$!%*?&#]/, 'errors.password.special'),
)

/** A password at login: only its length is checked. */
export const GivenPassword = z
  .string('errors.required')
  .check(
    z.minLength(1, { error: 'errors.required', abort: true }),
    z.minLength(minPasswordLength, { error: 'errors.password.invalid', abort: true }),
    z.maxLength(maxPasswordLength, { error: 'errors.password.invalid', abort: true }),
  )

/**
 * The server's issue for a password that is on its list of known ones, or contains the brand or the
 * e-mail address.
 */
export function commonPassword(path: string): Issue {
  return { path, key: 'errors.password.common' }
}

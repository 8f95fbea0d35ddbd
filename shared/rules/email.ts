import { emailAddress, longestEmailAddress } from './email-address.ts'
import { matching, text } from './text.ts'

/** A typed e-mail address; the two messages are for an empty and for an invalid one. */
export function email({ required, invalid }: { required: string; invalid: string }) {
  return text({
    required,
    max: { length: longestEmailAddress, message: invalid },
    problem: matching(emailAddress, invalid),
  })
}

/** The e-mail address of newsletter, stock alert and password reset. */
export const Email = email({ required: 'errors.email.required', invalid: 'errors.email.invalid' })

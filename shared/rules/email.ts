import { emailAddress, longestEmailAddress } from './email-address.ts'
import { matching, text } from './text.ts'

/** An e-mail address as typed, with the form's own messages for an empty and for an invalid one. */
export function email({ required, invalid }: { required: string; invalid: string }) {
  return text({
    required,
    max: { length: longestEmailAddress, message: invalid },
    problem: matching(emailAddress, invalid),
  })
}

/** An e-mail address on its own: newsletter, stock alert, password reset. */
export const Email = email({ required: 'errors.email.required', invalid: 'errors.email.invalid' })

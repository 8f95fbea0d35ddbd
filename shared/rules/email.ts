import { matching, text } from './text.ts'

const maxLength = 254

// Local part up to 64 characters without quotes; a domain of two labels or more, punycode included, no address literals.
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const address = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`)

/** An e-mail address as typed, with the form's own messages for an empty and for an invalid one. */
export function email({ required, invalid }: { required: string; invalid: string }) {
  return text({ required, max: { length: maxLength, message: invalid }, problem: matching(address, invalid) })
}

/** An e-mail address on its own: newsletter, stock alert, password reset. */
export const Email = email({ required: 'errors.email.required', invalid: 'errors.email.invalid' })

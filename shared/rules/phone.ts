import { text } from './text.ts'

const key = 'errors.phone'
const maxLength = 30

// Without separators: +33612345678 or 0033612345678, else a national number with or without its
// leading 0.
const international = /^(?:\+|00)[1-9]\d{6,14}$/
const national = /^0?[1-9]\d{5,13}$/

/**
 * True for a telephone number of at most 30 characters, international or national, with the usual
 * separators.
 */
export function isPhone(typed: string): boolean {
  if (typed.length > maxLength) return false
  const digits = typed.replace(/[ \u00a0\u202f()./-]/g, '')
  return international.test(digits) || national.test(digits)
}

/** A typed mobile or landline number. */
export const phone = text({
  required: key,
  max: { length: maxLength, message: key },
  problem: (typed) => (isPhone(typed) ? undefined : key),
})

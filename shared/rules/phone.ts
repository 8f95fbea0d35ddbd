import { text } from './text.ts'

const key = 'errors.phone'
const maxLength = 30

// After the separators are gone: +33612345678 or 0033612345678, else a national number with or without its leading 0.
const international = /^(?:\+|00)[1-9]\d{6,14}$/
const national = /^0?[1-9]\d{5,13}$/

/** Whether a text of at most 30 characters is a telephone number, in international or national form, with the usual separators. */
export function isPhone(typed: string): boolean {
  if (typed.length > maxLength) return false
  const digits = typed.replace(/[ \u00a0\u202f()./-]/g, '')
  return international.test(digits) || national.test(digits)
}

/** A mobile or landline number as typed. */
export const phone = text({
  required: key,
  max: { length: maxLength, message: key },
  problem: (typed) => (isPhone(typed) ? undefined : key),
})

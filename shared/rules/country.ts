import { matching, text } from './text.ts'

const key = 'errors.country.required'

/** A country code of two capital letters; 'EU' is the storefront of all other EU countries. */
export const country = text({
  required: key,
  max: { length: 2, message: key },
  problem: matching(/^[A-Z]{2}$/, key),
})

import * as z from 'zod/mini'
import './text.ts'

const key = 'errors.discountCode'

/** Wide forms and ligatures are folded and ASCII letters capitalised; other letters stay, so that a dotless i is no I. */
export function tidyDiscountCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .trim()
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** A discount code as typed; one that no shop would issue is refused like one that does not exist. */
export const DiscountCode = z
  .string(key)
  .check(z.maxLength(64, { error: key, abort: true }), z.overwrite(tidyDiscountCode), z.regex(/^[A-Z0-9-]{3,32}$/, { error: key, abort: true }))

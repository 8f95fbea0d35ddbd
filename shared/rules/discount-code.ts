import * as z from 'zod/mini'
import { tidyDiscountCode } from '../cart/tidy-discount-code.ts'
// Sets up zod before this file makes a schema.
import './text.ts'

const key = 'errors.discountCode'

/**
 * A typed discount code (CART-15); one that cannot exist gets the same error as one that does not
 * exist.
 */
export const DiscountCode = z
  .string(key)
  .check(
    z.maxLength(64, { error: key, abort: true }),
    z.overwrite(tidyDiscountCode),
    z.regex(/^[A-Z0-9-]{3,32}$/, { error: key, abort: true }),
  )

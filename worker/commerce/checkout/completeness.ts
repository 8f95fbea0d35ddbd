import type { Cart } from '#shared/api/carts.ts'
import { type FieldError, ShopError } from '#shared/api/errors.ts'
import { Address } from '#shared/rules/address.ts'
import { Email } from '#shared/rules/email.ts'
import { validate } from '#shared/rules/validate.ts'

/**
 * A cart can be paid with codes in these states; any other would promise a price that is not
 * charged (CART-14).
 */
const payableStates = new Set<Cart['discountCodes'][number]['state']>([
  'MatchesCart',
  'ApplicationStoppedByGroupBestDeal',
  'ApplicationStoppedByPreviousDiscount',
])

/**
 * Throws CheckoutIncomplete with every missing or wrong part of a cart that is about to be paid,
 * and DiscountCodeNonApplicable for a code that has lapsed.
 */
export function requireComplete(cart: Cart): void {
  const problems = [
    ...(cart.lineItems.length > 0 ? [] : [missing('lineItems')]),
    ...addressProblems(cart, 'shippingAddress'),
    ...(cart.billingAddress ? addressProblems(cart, 'billingAddress') : []),
    ...(cart.shippingInfo ? [] : [missing('shippingMethod')]),
    ...emailProblems(cart),
  ]
  if (problems.length > 0)
    throw new ShopError('CheckoutIncomplete', { details: { errors: problems } })
  const lapsed = cart.discountCodes.find(({ state }) => !payableStates.has(state))
  if (lapsed)
    throw new ShopError('DiscountCodeNonApplicable', {
      details: { discountCode: lapsed.discountCode.code, state: lapsed.state },
    })
}

/**
 * The address for mails about this purchase: the cart's e-mail, else the one of its shipping
 * address.
 */
export function purchaseEmail({
  customerEmail,
  shippingAddress,
}: Pick<Cart, 'customerEmail' | 'shippingAddress'>): string {
  return customerEmail ?? shippingAddress?.email ?? ''
}

function addressProblems(cart: Cart, name: 'shippingAddress' | 'billingAddress'): FieldError[] {
  const stored = cart[name]
  if (!stored) return [missing(name)]
  const { id: _, ...address } = stored
  const result = validate(Address, address)
  return result.ok
    ? []
    : result.issues.map((issue) => ({ ...issue, path: `${name}.${issue.path}` }))
}

function emailProblems(cart: Cart): FieldError[] {
  return validate(Email, purchaseEmail(cart)).ok ? [] : [missing('customerEmail')]
}

function missing(path: string): FieldError {
  return { path, key: 'errors.required' }
}

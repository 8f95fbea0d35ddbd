import type { Address } from '#shared/api/addresses.ts'
import type { CartAction } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/errors.ts'
import { Address as AddressRule } from '#shared/rules/address.ts'
import { DiscountCode } from '#shared/rules/discount-code.ts'
import { Email } from '#shared/rules/email.ts'
import { validate, type Validated } from '#shared/rules/validate.ts'
import { sellable, type Sellable } from '../catalog/sellable.ts'
import type { Context } from '../http/context.ts'
import { hit, hitAddress } from '../limits/limiter.ts'
import { codeIdOf } from '../pricing/codes.ts'
import { deliveryRates } from '../shipping/rates.ts'
import type { Offer, ResolvedAction } from './actions.ts'

export type PlainAction = Exclude<CartAction, { action: 'setCustomerId' }>

/**
 * Looks up the data that actions need before the cart's object is called, because its methods are
 * synchronous. Throws InvalidInput with the fields' issues.
 */
export async function resolveActions(
  context: Context,
  actions: readonly PlainAction[],
): Promise<ResolvedAction[]> {
  const skus = actions.flatMap((action) => (action.action === 'addLineItem' ? [action.sku] : []))
  const sellables = skus.length > 0 ? await sellable(context, skus) : new Map<string, Sellable>()
  const resolved: ResolvedAction[] = []
  for (const action of actions) resolved.push(await resolveAction(context, action, sellables))
  return resolved
}

async function resolveAction(
  context: Context,
  action: PlainAction,
  sellables: ReadonlyMap<string, Sellable>,
): Promise<ResolvedAction> {
  switch (action.action) {
    case 'addLineItem':
      return { ...action, ...offerOf(sellables.get(action.sku)) }
    case 'addDiscountCode':
      return resolveCode(context, action.code)
    case 'setCustomerEmail':
      return { ...action, email: checked(validate(Email, action.email), 'email') }
    case 'setShippingAddress': {
      const address = checkedAddress(action.address)
      const rates = await deliveryRates(context)
      return { ...action, address, methods: rates.to(address.country).map(({ key }) => key) }
    }
    case 'setBillingAddress':
      return { ...action, address: checkedAddress(action.address) }
    case 'setShippingMethod': {
      const rates = await deliveryRates(context)
      return {
        ...action,
        countries: rates.countries.filter((country) =>
          rates.to(country).some(({ key }) => key === action.key),
        ),
      }
    }
    default:
      return action
  }
}

function offerOf(found: Sellable | undefined): { offer?: Offer } {
  if (!found) return {}
  const { stock, maxQuantity, notSoldIn } = found
  return { offer: { stock, notSoldIn, ...(maxQuantity !== undefined && { max: maxQuantity }) } }
}

/** Every attempt counts, right or wrong: a limit on wrong ones alone would show which are right. */
async function resolveCode(context: Context, typed: string): Promise<ResolvedAction> {
  await Promise.all([
    hit(context, 'coupon', (await context.session.tokenHash()) ?? ''),
    hitAddress(context, 'coupon-ip'),
  ])
  const code = validate(DiscountCode, typed)
  const id = code.ok ? await codeIdOf(context, code.value) : undefined
  return { action: 'addDiscountCode', ...(id && { id }) }
}

function checkedAddress(typed: Record<string, string>): Address {
  return checked(validate(AddressRule, typed), 'address')
}

function checked<T>(result: Validated<T>, path: string): T {
  if (result.ok) return result.value
  const errors = result.issues.map((issue) => ({
    ...issue,
    path: issue.path ? `${path}.${issue.path}` : path,
  }))
  throw new ShopError('InvalidInput', { details: { errors } })
}

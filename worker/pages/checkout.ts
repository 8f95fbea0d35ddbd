import { env } from 'cloudflare:workers'
import type { Cart } from '#shared/api/carts.ts'
import { consentCountries } from '#shared/rules/review-requests.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { isEmptyCart } from '#shared/cart/empty-cart.ts'
import { routes } from '#shared/routes/routes.ts'
import { createTranslate } from '#shared/texts/translate.ts'
import { edgeTextsOf } from '../cache/messages.ts'
import { type ComplianceTranslate, guaranteeNotice } from './compliance.ts'
import { definePage } from './page-definition.ts'
import { error } from './error.ts'
import { paymentWays } from './payment/ways.ts'
import { personalPage } from './personal.ts'
import { messageTitle } from './titles.ts'

const cartPath = routes.cart.href({})
const accountStep = routes['checkout-account'].href({})
const addressStep = routes['checkout-address'].href({})
const shippingStep = routes['checkout-shipping'].href({})

/**
 * `/checkout`, which only redirects: customers to the address step, guests to the account step
 * (ROUTE-13).
 */
export const checkoutEntry = definePage('error', {
  cache: 'private',
  async guard({ session }) {
    const { kind } = await session()
    return kind === 'customer' ? addressStep : accountStep
  },
  load: error.load,
})

export const checkoutAccount = definePage('checkout-account', {
  cache: 'private',
  async guard({ session }) {
    const { kind } = await session()
    return kind === 'customer' ? addressStep : undefined
  },
  load: async (context) => ({
    data: {
      personal: true,
      asksForReviews:
        settingsOf(env).REVIEW_REQUESTS !== '' &&
        !consentCountries.includes(context.market.country),
    },
    head: { title: messageTitle(context, 'checkout.account.title'), noIndex: true },
  }),
})

export const checkoutAddress = definePage('checkout-address', {
  cache: 'private',
  guard: async ({ cart }) => (isEmptyCart(await cart()) ? cartPath : undefined),
  async load(context) {
    const { countries } = await context.api('GET /api/v1/shippings/methods', {
      query: { country: context.market.country },
    })
    return {
      data: { countries },
      head: { title: messageTitle(context, 'checkout.address.title'), noIndex: true },
    }
  },
})

export const checkoutShipping = personalPage(
  'checkout-shipping',
  'checkout.shipping.title',
  async ({ cart }) => firstMissing(await cart(), 'shipping'),
)

export const checkoutPayment = definePage('checkout-payment', {
  cache: 'private',
  guard: async ({ cart }) => firstMissing(await cart(), 'payment'),
  async load(context) {
    const { market, locale } = context
    const t: ComplianceTranslate = createTranslate(locale, edgeTextsOf(env, locale))
    const guarantee = guaranteeNotice(market, t)
    return {
      data: { ways: await paymentWays(context), ...(guarantee && { guarantee }) },
      head: { title: messageTitle(context, 'checkout.payment.title'), noIndex: true },
    }
  },
})

export const checkoutRedirect = personalPage('checkout-redirect', 'checkout.redirect.title')

export const checkoutSuccess = personalPage(
  'checkout-success',
  'checkout.success.title',
  async ({ query }) => (query.get('orderId') ? undefined : cartPath),
)

/** Path of the first step whose answer is missing (ROUTE-14); undefined where none is. */
function firstMissing(cart: Cart | undefined, step: 'shipping' | 'payment'): string | undefined {
  if (!cart || isEmptyCart(cart)) return cartPath
  if (!cart.shippingAddress) return addressStep
  if (step === 'payment' && !cart.shippingInfo) return shippingStep
  return undefined
}

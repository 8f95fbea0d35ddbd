import type { PaymentStart } from '#shared/api/payments.ts'
import { ShopError } from '#shared/api/errors.ts'
import { type LimitRule, limitRule } from '#shared/settings/limits.ts'
import { localePath } from '#shared/markets/locale.ts'
import { routes } from '#shared/routes/routes.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { freezeCart, type Quote, quoteCart, unfreezeCart } from '../cart/quote.ts'
import type { Variant } from '../cart/principal.ts'
import type { CartRecord } from '../cart/record.ts'
import { forgetSellable } from '../catalog/sellable.ts'
import type { Context } from '../http/context.ts'
import { hitAddress } from '../limits/limiter.ts'
import { shopOrigin } from '../http/origin.ts'
import type { PaymentWayName } from '#shared/settings/payment-ways.ts'
import { chosenWay } from '../payment/ways.ts'
import { configuredProvider, providerFor } from '../payment/providers.ts'
import { violatedConstraint } from '../storage/violated-constraint.ts'
import { type Checkout, isClosed } from './checkout.ts'
import { purchaseEmail, requireComplete } from './completeness.ts'
import { writeJournal } from './journal/store.ts'
import { identifyBuyer } from './buyer/identify-buyer.ts'
import { couponsOf } from './coupons.ts'
import { delivering } from './delivering.ts'
import { settlePayment, cancelPayment } from './settle-payment.ts'
import { type Holder, holderOf } from './holders/holder.ts'
import { makeRoom } from './holders/make-room.ts'
import { requireProof } from './holders/require-proof.ts'
import { measurePayment } from './measure-payment.ts'
import type { AnswerKeeper } from './idempotency/with-idempotency-key.ts'
import { linesNeeding, partsOf } from './parts.ts'
import { claimCodes, giveBackCodes } from '../reservation/claims/store.ts'
import { type Part, shortSkus } from '../reservation/store.ts'
import { isAmountOf, requireShown } from './shown-cart.ts'
import { openCheckout } from './opening/store.ts'
import { saveProviderPayment } from './store.ts'
import { ordersNamed } from '../storage/databases.ts'
import { reservationTime, visits } from './times.ts'

export interface StartedPayment {
  paymentReference: string
  /** Absolute address of the next page for the browser. */
  redirectUrl: string
}

export interface StartOptions {
  /** The cart's payment that is open or was paid, else the last one that ended without an order. */
  earlier: Checkout | undefined
  /** Reference of the payment, if one is begun. */
  paymentReference: string
  keeper?: AnswerKeeper | undefined
}

/**
 * Freezes the visitor's cart, writes its checkout, reserves stock and codes, and opens the payment
 * at the provider (PAY-3, PAY-4). An open payment of the same cart is given up first; for an
 * authorised one, its order is returned. Throws the errors of the contract: ConcurrentModification
 * or TotalChanged with the current cart, where the shopper was shown another version or amount.
 */
export async function startPayment(
  context: Context,
  variant: Variant,
  shown: PaymentStart,
  { earlier, paymentReference, keeper }: StartOptions,
): Promise<StartedPayment> {
  const way = chosenWay(context.env, context.market, shown.way)
  const paid = earlier && (await settleEarlier(context, earlier, shown))
  if (paid) return paid
  const { quote, frozenVersion } = await openQuote(context, variant, shown)
  // The answer shows whether the typed person has ordered before, so the number of such answers is
  // limited.
  if (quote.isPersonal) await hitAddress(context, 'first-order-ip')
  requireShown(quote.cart, shown, frozenVersion ?? earlier?.cartVersion)
  requireComplete(quote.cart)
  const checkout = checkoutOf(context, quote, { paymentReference, paymentWay: way })
  const holder = await holderOf(context, checkout)
  await requireProof(context, holder)
  await freeze(context, quote, checkout)
  await reserve(context, quote, checkout, holder)
  const started = await askProvider(context, checkout, way, keeper)
  if (!started) throw inProgress()
  measurePayment(context.env, checkout, 'Started')
  return started
}

/**
 * Settles an earlier payment of the cart; returns its answer if it was paid. An open payment is
 * given up only for a shopper who was shown the same cart that is being paid, so that an outdated
 * tab does not interrupt a payment at the bank.
 */
async function settleEarlier(
  { env, now }: Context,
  earlier: Checkout,
  shown: PaymentStart,
): Promise<StartedPayment | undefined> {
  if (earlier.state !== 'Pending' && earlier.state !== 'Authorised') return undefined
  const isShown = earlier.cartVersion === shown.cartVersion && isAmountOf(earlier.cart, shown)
  const settled = isShown
    ? await cancelPayment(env, earlier, now(), 'Abandoned')
    : (await settlePayment(env, earlier.paymentReference, now()))!
  return settled.state === 'Authorised'
    ? { paymentReference: settled.paymentReference, redirectUrl: settled.returnUrl }
    : undefined
}

/**
 * The visitor's cart with today's prices. A cart that is still frozen by a payment that has ended
 * is unfrozen first; `frozenVersion` is then its version before.
 */
async function openQuote(
  context: Context,
  variant: Variant,
  shown: PaymentStart,
): Promise<{ quote: Quote; frozenVersion?: number }> {
  const identify = (record: CartRecord) => identifyBuyer(context, record)
  const quote = await quoteCart(context, variant, shown.cartId, identify)
  if (!quote.frozenBy) return { quote }
  requireShown(quote.cart, shown)
  await settlePayment(ordersNamed(context.env, quote.frozenBy), quote.frozenBy, context.now())
  const again = await quoteCart(context, variant, shown.cartId, identify)
  if (again.frozenBy) throw inProgress()
  return { quote: again, frozenVersion: quote.cart.version }
}

/** What a start knows of its payment before the cart is read. */
interface Begun {
  paymentReference: string
  paymentWay: PaymentWayName | undefined
}

function checkoutOf(
  context: Context,
  quote: Quote,
  { paymentReference, paymentWay }: Begun,
): Checkout {
  const { cart } = quote
  const { env, store, currency, locale } = context
  const createdAt = context.now().getTime()
  const amount = cart.totalPrice.centAmount
  return {
    paymentReference,
    cartId: cart.id,
    cartVersion: cart.version,
    owner: quote.owner,
    // A customer may pay the cart of the guest session before the login.
    customerId: quote.buyer.customerIds[0],
    store,
    currency,
    locale,
    amount,
    cart: paymentWay ? { ...cart, paymentWay } : cart,
    coupons: couponsOf(quote, paymentReference),
    provider: configuredProvider(env, amount),
    providerId: undefined,
    redirectUrl: undefined,
    returnUrl: `${shopOrigin(context)}${localePath(locale, routes['checkout-redirect'].href({}))}?paymentReference=${paymentReference}`,
    state: 'Pending',
    orderId: undefined,
    createdAt,
    expiresAt: createdAt + reservationTime,
    settledAt: undefined,
  }
}

async function freeze(context: Context, quote: Quote, { paymentReference, createdAt }: Checkout) {
  try {
    await freezeCart(context, quote, {
      paymentReference,
      now: context.now(),
      firstVisit: createdAt + visits[0],
    })
  } catch (error) {
    throw error instanceof ShopError && error.code === 'CartFrozen' ? inProgress() : error
  }
}

async function reserve(
  { env, now }: Context,
  quote: Quote,
  checkout: Checkout,
  holder: Holder | undefined,
) {
  const parts = partsOf(quote)
  try {
    await claimCodes(env, checkout)
    await open(env, checkout, parts, holder, now())
  } catch (error) {
    // After any other failure the payment may be open: the regular work finds out.
    if (violatedConstraint(error)) await giveBackCodes(env, checkout)
    await unfreezeCart(env, checkout.cartId, checkout.paymentReference)
    throw await refusal(env, error, quote, parts)
  }
}

/**
 * Opens a checkout. Where too few pieces are left, reservations of others that are not being paid
 * are ended for it.
 */
async function open(
  env: Env,
  checkout: Checkout,
  parts: readonly Part[],
  holder: Holder | undefined,
  now: Date,
) {
  try {
    await openCheckout(env, checkout, parts, holder)
  } catch (error) {
    if (violatedConstraint(error) !== 'stock' || !(await makeRoom(env, parts, now))) throw error
    await openCheckout(env, checkout, parts, holder)
  }
}

async function refusal(
  env: Env,
  error: unknown,
  quote: Quote,
  parts: readonly Part[],
): Promise<unknown> {
  switch (violatedConstraint(error)) {
    case 'stock': {
      forgetSellable(env)
      const lines = linesNeeding(quote, await shortSkus(env, parts))
      return new ShopError('OutOfStock', {
        details: {
          lineItems: lines.map(({ id }) => id),
          skus: lines.map(({ variant }) => variant.sku),
        },
      })
    }
    case 'network-share':
      return tooMuchReserved('network', limitRule('reservation-network', settingsOf(env).LIMITS))
    case 'buyer-share':
      return tooMuchReserved('buyer', limitRule('reservation-buyer', settingsOf(env).LIMITS))
    case 'coupon':
      return new ShopError('DiscountCodeNonApplicable', {
        details: {
          discountCodes: quote.codes.map(({ code }) => code),
          state: 'MaxApplicationReached',
        },
      })
    case 'open':
      return inProgress()
    case 'checkout':
      return new ShopError('CartNotFound')
    default:
      return error
  }
}

/**
 * Creates the payment at the provider. If the provider does not answer, the reservation is released
 * and the shopper may try again at once. Undefined where the payment was given up in the meantime.
 */
async function askProvider(
  context: Context,
  checkout: Checkout,
  way: PaymentWayName | undefined,
  keeper: AnswerKeeper | undefined,
): Promise<StartedPayment | undefined> {
  const { env, now } = context
  const { paymentReference, amount, currency, locale, cart, returnUrl, expiresAt } = checkout
  try {
    const lines = cart.lineItems.map(({ name, quantity, totalPrice }) => ({
      name,
      quantity,
      amount: totalPrice.centAmount,
    }))
    const provider = providerFor(env, checkout.provider, now())
    const [started] = await Promise.all([
      provider.start({
        reference: paymentReference,
        amount,
        currency,
        locale,
        email: purchaseEmail(cart),
        lines,
        returnUrl,
        expiresAt: new Date(expiresAt),
        way,
      }),
      writeJournal(env, checkout),
    ])
    const answer = { paymentReference, redirectUrl: started.redirectUrl }
    const { state, result } = await saveProviderPayment(
      env,
      paymentReference,
      started,
      // Without anything to pay, the order is still to be made: the answer is stored after that.
      amount > 0 ? keeper?.statement : undefined,
    )
    if (result) keeper?.note(result)
    // Given up in the meantime, by another tab or because its time was over: goods that are no
    // longer reserved must not be paid.
    if (isClosed(state)) return undefined
    if (amount === 0) {
      await settlePayment(env, paymentReference, now(), delivering(context))
    }
    return answer
  } catch (cause) {
    await cancelPayment(env, checkout, now(), 'Abandoned')
    throw new ShopError('ServiceUnavailable', { details: { retryAfter: 5 }, cause })
  }
}

function tooMuchReserved(by: 'network' | 'buyer', { seconds }: LimitRule) {
  return new ShopError('TooMuchReserved', { details: { by, retryAfter: seconds } })
}

function inProgress() {
  return new ShopError('PaymentInProgress', { details: { retryAfter: 1 } })
}

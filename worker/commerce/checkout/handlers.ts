import type { payments, PaymentStart } from '#shared/api/payments.ts'
import { paymentWaysOf } from '../payment/ways.ts'
import { ShopError } from '#shared/api/errors.ts'
import { challengeOf } from '../challenge/require-challenge.ts'
import { ownersOf, type Variant } from '../cart/principal.ts'
import { type Checkout, publicState } from './checkout.ts'
import { claimOrder } from './buyer/claim-order.ts'
import { settlePayment, cancelPayment } from './settle-payment.ts'
import { withIdempotencyKey } from './idempotency/with-idempotency-key.ts'
import { type StartedPayment, startPayment } from './start-payment.ts'
import { findOwnCheckout } from './store.ts'
import type { Context } from '../http/context.ts'
import type { Handlers } from '../http/implement.ts'
import { hitNetwork } from '../limits/limiter.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { rememberOrder } from '../orders/principal.ts'
import { markProven } from '../sessions/store.ts'
import { receiveWebhook } from './receive-webhook.ts'

/** How long a solved challenge counts for the payments of its session, milliseconds. */
const provenFor = 30 * 60_000

/** Handlers of the contract's payments group. */
export const paymentsHandlers: Handlers<typeof payments> = {
  'GET /api/v1/payments/ways': async (_, { env, market }) => ({ ways: paymentWaysOf(env, market) }),
  'POST /api/v1/payments/guest/start': ({ body }, context) => start(context, 'guest', body),
  'POST /api/v1/payments/me/start': ({ body }, context) => start(context, 'me', body),
  'POST /api/v1/payments/proof': async ({ body }, context) => {
    // A visitor with a cart has a session.
    const session = await context.session.read()
    if (!session) throw new ShopError('CartNotFound')
    await challengeOf(context, 'payment', body.challenge)?.()
    await markProven(context.env, session.tokenHash, context.now().getTime() + provenFor)
    return { proven: true }
  },
  'GET /api/v1/payments/{ref}': async ({ params }, context) => {
    const checkout = await ownCheckout(context, params.ref)
    if (checkout.state !== 'Pending') return answer(context, checkout)
    const settled = (await settlePayment(context.env, params.ref, context.now()))!
    if (settled.orderId) context.waitUntil(deliverOutbox(context.env))
    return answer(context, settled)
  },
  'POST /api/v1/payments/{ref}/abandon': async ({ params }, context) => {
    const checkout = await ownCheckout(context, params.ref)
    return answer(context, await cancelPayment(context.env, checkout, context.now(), 'Abandoned'))
  },
  'POST /api/v1/payments/webhooks/{provider}': async (
    { params },
    { env, request, now, waitUntil },
  ) => {
    await receiveWebhook(env, params.provider, request, now())
    waitUntil(deliverOutbox(env))
    return { received: true }
  },
}

async function start(
  context: Context,
  variant: Variant,
  body: PaymentStart,
): Promise<StartedPayment> {
  const key = context.request.headers.get('idempotency-key')
  const [owner] = await ownersOf(context, variant)
  if (!owner) throw new ShopError('CartNotFound')
  async function work() {
    // Each start makes calls to the provider.
    await hitNetwork(context, 'payment-network')
    return startPayment(context, variant, body)
  }
  const started =
    key === null
      ? work()
      : withIdempotencyKey(context.env, { owner, key, body }, context.now(), work)
  // The work continues when the browser disconnects.
  context.waitUntil(started.catch(() => undefined))
  return started
}

/**
 * The visitor's own payment. Throws PaymentNotFound for another visitor's as for an unknown one.
 */
async function ownCheckout(context: Context, paymentReference: string): Promise<Checkout> {
  const checkout = await findOwnCheckout(
    context.env,
    paymentReference,
    await ownersOf(context, 'guest'),
  )
  if (!checkout) throw new ShopError('PaymentNotFound')
  return checkout
}

async function answer(context: Context, checkout: Checkout) {
  const { orderId } = checkout
  if (orderId && !(await claimOrder(context, checkout))) await rememberOrder(context, orderId)
  return { state: publicState(checkout), ...(orderId && { orderId }) }
}

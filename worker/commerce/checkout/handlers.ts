import type { payments, PaymentStart } from '#shared/api/payments.ts'
import { paymentWaysOf } from '../payment/ways.ts'
import { ShopError } from '#shared/api/errors.ts'
import { challengeOf } from '../challenge/require-challenge.ts'
import { guestOwner, guestOwners, ownersOf, type Variant } from '../cart/principal.ts'
import { type Checkout, publicState } from './checkout.ts'
import { claimOrder } from './buyer/claim-order.ts'
import { settlePayment, cancelPayment } from './settle-payment.ts'
import { type AnswerKeeper, withIdempotencyKey } from './idempotency/with-idempotency-key.ts'
import { type StartedPayment, startPayment } from './start-payment.ts'
import { checkoutStatement, latestCheckoutStatement, ownCheckoutOf } from './store.ts'
import type { Context } from '../http/context.ts'
import type { Handlers } from '../http/implement.ts'
import { orderedReference } from '../crypto/ordered-id.ts'
import { hitNetwork } from '../limits/limiter.ts'
import { delivering } from './delivering.ts'
import { rememberOrder } from '../orders/principal.ts'
import { markProven, runTogether } from '../sessions/store.ts'
import { isApart, markIn, ordersNamed, ordersOfStore, ordersSought } from '../storage/databases.ts'
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
    const { deliver, rest } = delivering(context)
    const env = ordersNamed(context.env, params.ref)
    const settled = (await settlePayment(env, params.ref, context.now(), { deliver }))!
    if (settled.orderId) rest(env)
    return answer(context, settled)
  },
  'POST /api/v1/payments/{ref}/abandon': async ({ params }, context) => {
    const checkout = await ownCheckout(context, params.ref)
    const env = ordersNamed(context.env, params.ref)
    return answer(context, await cancelPayment(env, checkout, context.now(), 'Abandoned'))
  },
  'POST /api/v1/payments/webhooks/{provider}': async ({ params }, context) => {
    const { env, request, now } = context
    const { deliver, rest } = delivering(context)
    rest(await receiveWebhook(env, params.provider, request, now(), deliver))
    return { received: true }
  },
}

async function start(
  asked: Context,
  variant: Variant,
  body: PaymentStart,
): Promise<StartedPayment> {
  const context = { ...asked, env: ordersOfStore(asked.env, asked.store) }
  const key = context.request.headers.get('idempotency-key')
  const { owner, read, earlier } = await beginning(context, variant, body.cartId)
  const paymentReference = orderedReference(context.now(), markIn(context.env))
  async function work(keeper?: AnswerKeeper) {
    // Each start makes calls to the provider.
    await hitNetwork(context, 'payment-network')
    return startPayment(context, variant, body, {
      earlier: await earlier(),
      paymentReference,
      keeper,
    })
  }
  const started =
    key === null
      ? work()
      : withIdempotencyKey(context.env, { owner, key, body, paymentReference }, context.now(), {
          claim: read,
          work,
        })
  // The work continues when the browser disconnects.
  context.waitUntil(started.catch(() => undefined))
  return started
}

/**
 * What a start reads first: the session and the cart's earlier payment, in the call that claims its
 * key where it has one. Throws CartNotFound for a visitor without a session.
 */
async function beginning(context: Context, variant: Variant, cartId: string) {
  const { session, env } = context
  const statement = latestCheckoutStatement(env, cartId)
  let found: D1Result | undefined
  const read = async (claim = statement) => {
    const statements = claim === statement ? [statement] : [statement, claim]
    const { session: row, results } = await readWith(context, statements)
    const last = results.at(-1)
    if (!row || !last) return noCart()
    found = results[0]
    return last
  }
  const tokenHash = await session.tokenHash()
  const owner = variant === 'guest' && tokenHash ? guestOwner(tokenHash) : undefined
  return {
    owner: owner ?? (await ownersOf(context, variant))[0] ?? noCart(),
    read,
    earlier: async () => ownCheckoutOf(found ?? (await read()), await ownersOf(context, variant)),
  }
}

function noCart(): never {
  throw new ShopError('CartNotFound')
}

/**
 * The visitor's own payment. Throws PaymentNotFound for another visitor's as for an unknown one.
 */
async function ownCheckout(context: Context, paymentReference: string): Promise<Checkout> {
  const env = ordersSought(context.env, paymentReference)
  const { session, results } = await readWith({ ...context, env }, [
    checkoutStatement(env, paymentReference),
  ])
  const checkout = session && results[0] && ownCheckoutOf(results[0], guestOwners(session))
  if (!checkout) throw new ShopError('PaymentNotFound')
  return checkout
}

/** The session with what these statements read, in one call where both are in one database. */
async function readWith(
  { session, env }: Context,
  statements: readonly D1PreparedStatement[],
): ReturnType<Context['session']['readWith']> {
  if (!isApart(env)) return session.readWith(statements)
  const row = await session.read()
  return { session: row, results: row ? await runTogether(env, statements) : [] }
}

async function answer(context: Context, checkout: Checkout) {
  const { orderId, paymentReference } = checkout
  const env = ordersNamed(context.env, paymentReference)
  if (orderId && !(await claimOrder({ ...context, env }, checkout)))
    await rememberOrder(context, orderId)
  return { state: publicState(checkout), ...(orderId && { orderId }) }
}

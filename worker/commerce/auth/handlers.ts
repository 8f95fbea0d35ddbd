import { errorFields, log } from '#shared/logging/log.ts'
import type { auth } from '#shared/api/auth.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Store } from '#shared/markets/markets.ts'
import { findCart } from '../cart/read-cart.ts'
import { readCustomersCarts } from '../cart/store.ts'
import type { Context } from '../http/context.ts'
import { customerById } from '../customers/customer-by-id.ts'
import type { Handlers } from '../http/implement.ts'
import type { SessionRow } from '../http/session.ts'
import { logIn } from './log-in.ts'
import { confirmReset, requestReset } from './reset-password.ts'
import { signUp } from './sign-up.ts'

const done = { ok: true } as const

export const authHandlers: Handlers<typeof auth> = {
  'GET /api/v1/auth/session': async (_, context) => {
    const session = await context.session.read()
    if (!session) return { sessionId: null, cartId: null, kind: 'guest' }
    const kind = session.customerId ? 'customer' : 'guest'
    return { sessionId: session.id, cartId: await cartIdOf(context, session), kind }
  },
  'POST /api/v1/auth/login': async ({ body }, context) =>
    customerById(context.env, await logIn(body, context)),
  'POST /api/v1/auth/signup': async ({ body }, context) =>
    customerById(context.env, await signUp(body, context)),
  'GET /api/v1/auth/logout': async (_, context) => {
    requireOwnScript(context)
    await context.session.end()
    return done
  },
  'POST /api/v1/auth/logout': async (_, context) => {
    await context.session.end()
    return done
  },
  'POST /api/v1/auth/password-reset': async ({ body }, context) => {
    await requestReset(body, context)
    return done
  },
  'POST /api/v1/auth/password-reset/confirm': async ({ body }, context) => {
    await confirmReset(body, context)
    return done
  },
}

/**
 * Id of the cart that the visitor can read in this store; null without one, so that the browser
 * does not request a cart that was ordered or belongs to another store.
 */
async function cartIdOf(context: Context, session: SessionRow): Promise<string | null> {
  const { cartId, store } = await pointerOf(context, session)
  if (!cartId) return null
  if (store) return store === context.store ? cartId : null
  try {
    return (await findCart(context, session.customerId ? 'me' : 'guest'))?.id ?? null
  } catch (error) {
    // The session's answer does not depend on the cart: reading the cart itself will report the
    // error.
    log('error', 'session_cart_not_read', errorFields(error))
    return cartId
  }
}

async function pointerOf(
  { env }: Context,
  { customerId, cartId, cartStore: store }: SessionRow,
): Promise<{ cartId?: string | null; store?: Store | null }> {
  if (!customerId) return { cartId, store }
  const { current, pending } = await readCustomersCarts(env, customerId)
  // A pending cart may become the current one; that is decided when the cart is read.
  return pending.length > 0 ? { cartId: current?.cartId ?? pending[0]! } : (current ?? {})
}

// The specified log-out is a GET. It requires a header that no link, image or form can send, so
// that other sites cannot log visitors out.
function requireOwnScript({ request }: Context) {
  const site = request.headers.get('sec-fetch-site')
  if (!request.headers.has('x-store-key') || (site !== null && site !== 'same-origin'))
    throw new ShopError('Forbidden')
}

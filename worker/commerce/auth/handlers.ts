import type { auth } from '#shared/api/auth.ts'
import { ShopError } from '#shared/errors.ts'
import type { Context } from '../context.ts'
import { customerById } from '../customers/customer-by-id.ts'
import type { Handlers } from '../implement.ts'
import { findCustomerCart } from '../sessions/store.ts'
import { logIn } from './log-in.ts'
import { confirmReset, requestReset } from './reset-password.ts'
import { signUp } from './sign-up.ts'

const done = { ok: true } as const

export const authHandlers: Handlers<typeof auth> = {
  'GET /api/v1/auth/session': async (_, context) => {
    const session = await context.session.read()
    if (!session) return { sessionId: null, cartId: null, kind: 'guest' }
    const own = session.customerId ? await findCustomerCart(context.env, session.customerId) : undefined
    return { sessionId: session.id, cartId: own ?? session.cartId, kind: session.customerId ? 'customer' : 'guest' }
  },
  'POST /api/v1/auth/login': async ({ body }, context) => customerById(context.env, await logIn(body, context)),
  'POST /api/v1/auth/signup': async ({ body }, context) => customerById(context.env, await signUp(body, context)),
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

// The specified log-out is a GET: a header that no link, image or form can send keeps other sites from logging visitors out.
function requireOwnScript({ request }: Context) {
  const site = request.headers.get('sec-fetch-site')
  if (!request.headers.has('x-store-key') || (site !== null && site !== 'same-origin')) throw new ShopError('Forbidden')
}

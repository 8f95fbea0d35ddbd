import * as z from 'zod'
import { routes } from '#shared/routes/routes.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import type { Done, SentForm } from './sent-form.ts'

const text = z.string().max(1024).catch('')
const LoginForm = z.object({ username: text, password: text })

/**
 * Logs in, attaches a guest's cart, and opens the login page again, whose guard redirects customers
 * (ROUTE-17).
 */
export async function logIn({ c, fields, api: visitor }: SentForm): Promise<Done> {
  const body = LoginForm.parse(fields)
  const api = visitor.in(c.get('locale'))
  const guest = await api('GET /api/v1/auth/session')
  const customer = await api('POST /api/v1/auth/login', { body })
  if (guest.kind === 'guest' && guest.cartId) {
    const actions = [{ action: 'setCustomerId' as const, customerId: customer.id }]
    // A cart that cannot be attached does not fail the login.
    await api('PUT /api/v1/carts/guest', { body: { cartId: guest.cartId, actions } }).catch(
      (error: unknown) => log('warn', 'cart_not_attached', errorFields(error)),
    )
  }
  return { path: routes['auth-login'].href({}), query: c.get('url').search }
}

/** Logs out and opens the home page. */
export async function logOut({ c, api }: SentForm): Promise<Done> {
  await api.in(c.get('locale'))('POST /api/v1/auth/logout')
  return { path: routes.home.href({}) }
}

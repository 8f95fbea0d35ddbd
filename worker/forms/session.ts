import * as z from 'zod'
import { routes } from '#shared/routes/routes.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import type { Done, SentForm } from './sent-form.ts'

const text = z.string().max(1024).catch('')
const LoginForm = z.object({ username: text, password: text })

/** Logs in and opens the login page again, whose guard leads a customer on. A guest's cart comes along. */
export async function logIn({ c, fields, api: visitor }: SentForm): Promise<Done> {
  const body = LoginForm.parse(fields)
  const api = visitor.in(c.get('locale'))
  const guest = await api('GET /api/v1/auth/session')
  const customer = await api('POST /api/v1/auth/login', { body })
  if (guest.kind === 'guest' && guest.cartId) {
    const actions = [{ action: 'setCustomerId' as const, customerId: customer.id }]
    // A cart that stays behind is no reason to refuse a login.
    await api('PUT /api/v1/carts/guest', { body: { cartId: guest.cartId, actions } }).catch(
      (error: unknown) => log('warn', 'cart_not_attached', errorFields(error)),
    )
  }
  return { path: routes['auth-login'].href({}), query: c.get('url').search }
}

/** Logs out and goes home. */
export async function logOut({ c, api }: SentForm): Promise<Done> {
  await api.in(c.get('locale'))('POST /api/v1/auth/logout')
  return { path: routes.home.href({}) }
}

import { ShopError } from '#shared/api/errors.ts'
import { requirePassword } from '../auth/require-password.ts'
import type { Context } from '../http/context.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { eraseCarts } from './erase-carts.ts'
import { erasePerson } from './erase-person.ts'
import { findAccount } from './store.ts'

/**
 * Closes the customer's own account at once, after a check of its password (PRIV-4). Data under its
 * e-mail address is erased as well where the address is verified. Returns until when an order is
 * kept for bookkeeping (epoch ms), if there is one. Throws the errors of the password check, or
 * PaymentInProgress.
 */
export async function closeAccount(
  { password }: { password: string },
  context: Context,
): Promise<{ keptUntil: number | undefined }> {
  const { env } = context
  const { customerId } = await context.session.requireCustomer()
  await requirePassword(context, customerId, password, 'password')
  const account = await findAccount(env, customerId)
  if (!account) throw new ShopError('Unauthorized')
  const person = { customerId, emailKey: account.isVerified ? account.emailKey : undefined }
  const { kept } = await erasePerson(env, person, account, context.now().getTime(), context.locale)
  await context.session.end()
  context.waitUntil(eraseCarts(env))
  context.waitUntil(deliverOutbox(env))
  return {
    keptUntil: kept.length > 0 ? Math.max(...kept.map(({ booksUntil }) => booksUntil)) : undefined,
  }
}

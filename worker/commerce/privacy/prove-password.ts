import { ShopError } from '#shared/errors.ts'
import { verifyPassword } from '../auth/password-hash.ts'
import { findCredentials } from '../auth/store.ts'
import type { Context } from '../context.ts'
import { fieldErrors } from '../field-errors.ts'
import { clearHits, hit } from '../limits/limiter.ts'
import type { Account } from './store.ts'

/** Throws a field error unless this is the account's password, and TooManyRequests where it is guessed. */
export async function provePassword(context: Context, { id, emailKey }: Account, password: string): Promise<void> {
  if (password === '') throw fieldErrors('InvalidInput', [{ path: 'password', key: 'errors.password.required' }])
  await hit(context, 'close', id)
  const credentials = await findCredentials(context.env, emailKey)
  if (credentials?.id !== id) throw new ShopError('Unauthorized')
  if (!verifyPassword(context.env, password, credentials.passwordHash))
    throw fieldErrors('InvalidInput', [{ path: 'password', key: 'errors.password.wrong' }])
  await clearHits(context, 'close', id)
}

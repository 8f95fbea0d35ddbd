import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { fieldErrors } from '../http/field-errors.ts'
import { clearHits, hit } from '../limits/limiter.ts'
import { isPasswordOf } from './password-hash.ts'
import { type Access, findAccess } from './store.ts'

/**
 * Checks the account's password again before an action that only its owner may do, and returns the
 * account's credentials. Throws a field error at `path` for a wrong password, TooManyRequests after
 * too many attempts, SignInBusy where no hash can be made soon.
 */
export async function requirePassword(
  context: Context,
  customerId: string,
  password: string,
  path: string,
): Promise<Access> {
  if (password === '')
    throw fieldErrors('InvalidInput', [{ path, key: 'errors.password.required' }])
  await hit(context, 'own-password', customerId)
  const access = await findAccess(context.env, customerId)
  if (!access) throw new ShopError('CustomerNotFound')
  if (
    !(await isPasswordOf(context.env, password, access.passwordHash, {
      lane: 'known',
      now: context.now,
    }))
  )
    throw fieldErrors('InvalidInput', [{ path, key: 'errors.password.wrong' }])
  await clearHits(context, 'own-password', customerId)
  return access
}

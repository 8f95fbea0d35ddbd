import { NewPassword } from '#shared/rules/password.ts'
import * as z from 'zod/mini'
import type { Context } from '../http/context.ts'
import { fieldErrors, requireValid } from '../http/field-errors.ts'
import { passwordChangedMail } from '../mail/account-mails.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { textsOf } from '../texts/locale-texts.ts'
import { refuseCommonPassword } from './common-password.ts'
import { hashPassword } from './password-hash.ts'
import { requirePassword } from './require-password.ts'
import { savePassword } from './store.ts'

const Form = z.object({ password: NewPassword })

/**
 * Changes the customer's password. This session gets a new token, every other session ends, and the
 * owner gets a mail (ACC-12). Throws field errors, PasswordBreached, TooManyRequests, or
 * InvalidCredentials where a parallel call has changed the password.
 */
export async function changePassword(
  input: { current: string; password: string },
  context: Context,
): Promise<void> {
  const { env, session } = context
  const { customerId, tokenHash } = await session.requireCustomer()
  const { password } = requireValid(Form, { password: input.password })
  const { email, passwordHash, passwordVersion } = await requirePassword(
    context,
    customerId,
    input.current,
    'current',
  )
  await refuseCommonPassword(env, password, email, 'password')
  const after = await hashPassword(env, password, { lane: 'known', now: context.now })
  const change = {
    customerId,
    before: passwordHash,
    after,
    tokenHash,
    now: context.now().getTime(),
  }
  const isChanged = await savePassword(
    env,
    change,
    passwordChangedMail(await textsOf(env, context.locale), { to: email }),
  )
  // A parallel call has changed the password, so the typed current one is no longer right.
  if (!isChanged)
    throw fieldErrors('InvalidInput', [{ path: 'current', key: 'errors.password.wrong' }])
  await session.logIn(customerId, passwordVersion + 1)
  context.waitUntil(deliverOutbox(env))
}

import { routes } from '#shared/routes/routes.ts'
import { localePath } from '#shared/markets/locale.ts'
import { ShopError } from '#shared/api/errors.ts'
import { Email } from '#shared/rules/email.ts'
import { NewPassword } from '#shared/rules/password.ts'
import * as z from 'zod/mini'
import type { Context } from '../http/context.ts'
import { requireValid } from '../http/field-errors.ts'
import { hit, hitAddress } from '../limits/limiter.ts'
import { passwordChangedMail, passwordResetMail } from '../mail/account-mails.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { shopOrigin } from '../http/origin.ts'
import { newToken, sha256 } from '../crypto/encoding.ts'
import { textsOf } from '../texts/locale-texts.ts'
import { refuseCommonPassword } from './common-password.ts'
import { isDeviceOf } from './device.ts'
import { emailKey } from '#shared/rules/email-key.ts'
import { hashPassword, requireHashTurn } from './password-hash.ts'
import { findReset, offerReset, replaceAccount, useReset } from './store.ts'

/** How long a reset link works (ACC-6). */
const linkMinutes = 30

const ResetForm = z.object({ email: Email })
const NewPasswordForm = z.object({ password: NewPassword })

/**
 * Mails a reset link if the e-mail address has an account. Without an account the answer and its
 * duration are the same, so that nobody learns who has one (ACC-6): nothing here may depend on the
 * account; only the SQL of `offerReset` does. Throws InvalidInput, or TooManyRequests for too many
 * requests from one network or for one e-mail address.
 */
export async function requestReset(input: { email: string }, context: Context): Promise<void> {
  const { email } = requireValid(ResetForm, input)
  const key = emailKey(email)
  await hitAddress(context, 'reset-ip')
  await hit(context, 'reset', key)
  const token = newToken()
  const link = `${shopOrigin(context)}${localePath(context.locale, routes['auth-reset'].href({}))}?token=${token}`
  const now = context.now().getTime()
  const texts = await textsOf(context.env, context.locale)
  const mail = passwordResetMail(texts, { to: email, link, minutes: linkMinutes })
  await offerReset(
    context.env,
    { emailKey: key, tokenHash: await sha256(token), expiresAt: now + linkMinutes * 60_000, now },
    mail,
  )
  context.waitUntil(deliverOutbox(context.env))
}

/**
 * Sets the new password of a reset token, once: ends every session of the account and mails a
 * notice to its address (ACC-6). Throws TokenInvalid, InvalidInput or PasswordBreached for the
 * password, TooManyRequests, or SignInBusy where no turn for a password hash is near.
 *
 * Whoever has the link reads the mailbox, so the address is verified from now on. If it was not
 * verified before, and this device has never logged in to the account, somebody else may have
 * opened the account with this address: it is then replaced by a new one, with the orders of the
 * address and nothing else (ACC-11).
 */
export async function confirmReset(
  input: { token: string; password: string },
  context: Context,
): Promise<void> {
  const { env } = context
  // Refused before other work. The account is not known yet, so nor is a device of it.
  const turn = { lane: 'stranger', now: context.now } as const
  requireHashTurn(env, turn)
  await hitAddress(context, 'reset-confirm-ip')
  const tokenHash = await sha256(input.token)
  const now = context.now().getTime()
  const account = await findReset(env, tokenHash, now)
  if (!account) throw new ShopError('TokenInvalid')
  const { customerId, email, isVerified } = account
  const { password } = requireValid(NewPasswordForm, { password: input.password })
  await refuseCommonPassword(env, password, email, 'password')
  const use = {
    customerId,
    tokenHash,
    passwordHash: await hashPassword(env, password, turn),
    now,
    attempt: crypto.randomUUID(),
  }
  const notice = passwordChangedMail(await textsOf(env, context.locale), { to: email })
  const keepsAccount = isVerified || (await isDeviceOf(context, customerId))
  const isUsed = keepsAccount
    ? await useReset(env, use, notice)
    : await replaceAccount(
        env,
        { ...use, newId: crypto.randomUUID(), emailKey: emailKey(email) },
        notice,
      )
  // A parallel request has used the token since it was found.
  if (!isUsed) throw new ShopError('TokenInvalid')
  context.waitUntil(deliverOutbox(env))
}

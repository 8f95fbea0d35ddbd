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

const minutes = 30

const ResetForm = z.object({ email: Email })
const NewPasswordForm = z.object({ password: NewPassword })

/**
 * Mails a reset link if the e-mail address has an account. Answer and work are the same if it has
 * none (ACC-6).
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
  const mail = passwordResetMail(texts, { to: email, link, minutes })
  await offerReset(
    context.env,
    { emailKey: key, tokenHash: await sha256(token), expiresAt: now + minutes * 60_000, now },
    mail,
  )
  context.waitUntil(deliverOutbox(context.env))
}

/**
 * Sets the new password of a reset token, ends every session of the account and mails the owner.
 * Throws TokenInvalid, PasswordBreached or SignInBusy. Using the link shows access to the mailbox,
 * so the address counts as verified. Where it was not verified before, and this device has never
 * logged in to the account, a stranger may have opened the account: a new account replaces it
 * (ACC-11).
 */
export async function confirmReset(
  input: { token: string; password: string },
  context: Context,
): Promise<void> {
  const { env } = context
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
  const isKept = isVerified || (await isDeviceOf(context, customerId))
  const isUsed = isKept
    ? await useReset(env, use, notice)
    : await replaceAccount(
        env,
        { ...use, newId: crypto.randomUUID(), emailKey: emailKey(email) },
        notice,
      )
  if (!isUsed) throw new ShopError('TokenInvalid')
  context.waitUntil(deliverOutbox(env))
}

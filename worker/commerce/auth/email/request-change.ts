import { Email } from '#shared/rules/email.ts'
import * as z from 'zod/mini'
import type { Context } from '../../http/context.ts'
import { fieldErrors, requireValid } from '../../http/field-errors.ts'
import { hit, hitAddress } from '../../limits/limiter.ts'
import { changeEmailMail, emailChangeNoticeMail, emailTakenMail } from '../../mail/account-mails.ts'
import { deliverOutbox } from '../../mail/outbox.ts'
import { emailKey } from '#shared/rules/email-key.ts'
import { requirePassword } from '../require-password.ts'
import { textsOf } from '../../texts/locale-texts.ts'
import { confirmFor, newLink, paths, stopFor } from './links.ts'
import { offerChange } from './store.ts'

const Form = z.object({ email: Email })

/**
 * Starts a change of the account's address: mails a confirmation link to the new address and a link
 * that reverts the change to the present one. Answer and work are the same where the new address
 * has an account already, so that this cannot be found out. Throws field errors or TooManyRequests.
 */
export async function requestChange(
  input: { email: string; password: string },
  context: Context,
): Promise<void> {
  const { env, locale } = context
  const { customerId } = await context.session.requireCustomer()
  const { email } = requireValid(Form, { email: input.email })
  const key = emailKey(email)
  const access = await requirePassword(context, customerId, input.password, 'password')
  if (key === access.emailKey)
    throw fieldErrors('InvalidInput', [{ path: 'email', key: 'errors.email.same' }])
  await hitAddress(context, 'email-change-ip')
  await hit(context, 'email-change', customerId)
  await hit(context, 'email-change-to', key)
  const now = context.now().getTime()
  const change = await newLink(context, paths.confirm)
  const stop = await newLink(context, paths.stop)
  const texts = await textsOf(env, locale)
  await offerChange(
    env,
    {
      customerId,
      email,
      emailKey: key,
      tokenHash: change.tokenHash,
      expiresAt: now + confirmFor,
      stop: { tokenHash: stop.tokenHash, expiresAt: now + stopFor },
      now,
    },
    {
      change: changeEmailMail(texts, { to: email, link: change.link }),
      taken: emailTakenMail(texts, { to: email }),
      notice: emailChangeNoticeMail(texts, { to: access.email, link: stop.link }),
    },
  )
  context.waitUntil(deliverOutbox(env))
}

import { Email } from '#shared/rules/email.ts'
import * as z from 'zod/mini'
import { emailKey } from '#shared/rules/email-key.ts'
import { challengeOf } from '../challenge/require-challenge.ts'
import type { Context } from '../http/context.ts'
import { requireValid } from '../http/field-errors.ts'
import { hit, hitAddress } from '../limits/limiter.ts'
import { newsletterMail } from '../mail/account-mails.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { shopOrigin } from '../http/origin.ts'
import { newToken, sha256 } from '../crypto/encoding.ts'
import { textsOf } from '../texts/locale-texts.ts'
import { leaveLink, leaveToken } from './leave-link.ts'
import { requestSubscription } from './store.ts'

const Form = z.object({ email: Email })

/**
 * Stores a newsletter request and mails its confirmation link; the answer is always the same
 * (PRIV-3).
 */
export async function subscribe(
  { challenge, ...input }: { email: string; challenge?: string | undefined },
  context: Context,
): Promise<void> {
  const { email } = requireValid(Form, input)
  const key = emailKey(email)
  await hitAddress(context, 'newsletter-ip')
  await challengeOf(context, 'newsletter', challenge)?.()
  await hit(context, 'newsletter', key)
  const token = newToken()
  const origin = shopOrigin(context)
  const leaving = await leaveToken(context.env, 'newsletter', key)
  const link = `${origin}/api/v1/newsletter/confirm?token=${token}&locale=${context.locale}`
  const subscription = {
    emailKey: key,
    email,
    locale: context.locale,
    tokenHash: await sha256(token),
    leaveToken: leaving,
    now: context.now().getTime(),
  }
  await requestSubscription(
    context.env,
    subscription,
    newsletterMail(await textsOf(context.env, context.locale), {
      to: email,
      link,
      leave: leaveLink(origin, 'newsletter', context.locale, leaving),
    }),
  )
  context.waitUntil(deliverOutbox(context.env))
}

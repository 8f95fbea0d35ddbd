import type { Context } from '../../http/context.ts'
import { hit } from '../../limits/limiter.ts'
import { verifyEmailMail } from '../../mail/account-mails.ts'
import { deliverOutbox } from '../../mail/outbox.ts'
import { requireCustomerRow } from '../../customers/customer-by-id.ts'
import { emailKey } from '#shared/rules/email-key.ts'
import { textsOf } from '../../texts/locale-texts.ts'
import { confirmFor, newLink, paths } from './links.ts'
import { offerVerification, verificationStatements } from './store.ts'

interface Account {
  customerId: string
  email: string
}

/**
 * Mails a new link that verifies the account's address; does nothing where it is verified already.
 * Throws TooManyRequests.
 */
export async function requestVerification(context: Context): Promise<void> {
  const { env } = context
  const { customerId } = await context.session.requireCustomer()
  const { email, emailVerified } = await requireCustomerRow(env, customerId)
  if (emailVerified) return
  await hit(context, 'verify-email', emailKey(email))
  const { offer, mail } = await verification(context, { customerId, email })
  await offerVerification(env, offer, mail)
  context.waitUntil(deliverOutbox(env))
}

/**
 * Statements that mail the verification link of an account created in the same batch; they change
 * nothing where that account was not created.
 */
export async function firstVerification(
  context: Context,
  account: Account,
): Promise<D1PreparedStatement[]> {
  const { offer, mail } = await verification(context, account)
  return verificationStatements(context.env, offer, mail)
}

async function verification(context: Context, { customerId, email }: Account) {
  const now = context.now().getTime()
  const { link, tokenHash } = await newLink(context, paths.confirm)
  return {
    offer: { customerId, tokenHash, expiresAt: now + confirmFor, now },
    mail: verifyEmailMail(await textsOf(context.env, context.locale), { to: email, link }),
  }
}

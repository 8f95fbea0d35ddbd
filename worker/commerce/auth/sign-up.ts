import { SignUp } from '#shared/rules/signup.ts'
import { challengeOf } from '../challenge/require-challenge.ts'
import type { Context } from '../http/context.ts'
import { fieldErrors, requireValid } from '../http/field-errors.ts'
import { hitAddress, hitShop } from '../limits/limiter.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { refuseCommonPassword } from './common-password.ts'
import { rememberDevice } from './device.ts'
import { firstVerification } from './email/request-verification.ts'
import { emailKey } from '#shared/rules/email-key.ts'
import { hashPassword, requireHashTurn } from './password-hash.ts'
import { createAccount, firstPasswordVersion } from './store.ts'

interface SignupForm {
  mail: string
  password: string
  lang?: string | undefined
  country?: string | undefined
  acceptTerms: boolean
  marketing: boolean
  analytics: boolean
  challenge?: string | undefined
}

/**
 * Creates an account with a session and returns the customer's id. A mail requests to verify the
 * address, and the account can be used before that (ACC-1, ACC-11). Throws field errors,
 * PasswordBreached, DuplicateField, TooManyRequests, SignInBusy, or InvalidInput at `challenge`.
 */
export async function signUp(
  { challenge, ...form }: SignupForm,
  context: Context,
): Promise<string> {
  // Language and country are optional in the form; they default to those of the market.
  const { mail, password, lang, country, marketing, analytics } = requireValid(SignUp, {
    ...form,
    lang: form.lang ?? context.market.language,
    country: form.country ?? context.market.country,
  })
  const turn = { lane: 'stranger', now: context.now } as const
  requireHashTurn(context.env, turn)
  await refuseCommonPassword(context.env, password, mail, 'password')
  await hitAddress(context, 'signup-ip')
  await challengeOf(context, 'signup', challenge)?.()
  await hitShop(context, 'password-all')
  const id = crypto.randomUUID()
  const key = emailKey(mail)
  const passwordHash = await hashPassword(context.env, password, turn)
  const account = {
    id,
    email: mail,
    emailKey: key,
    passwordHash,
    marketing,
    analytics,
    language: lang,
    country,
    createdAt: context.now().getTime(),
  }
  const isNew = await createAccount(
    context.env,
    account,
    await firstVerification(context, { customerId: id, email: mail }),
  )
  if (!isNew)
    throw fieldErrors('DuplicateField', [{ path: 'mail', key: 'errors.email.taken' }], {
      value: mail,
      field: 'mail',
    })
  await context.session.logIn(id, firstPasswordVersion)
  await rememberDevice(context, key, id)
  context.waitUntil(deliverOutbox(context.env))
  return id
}

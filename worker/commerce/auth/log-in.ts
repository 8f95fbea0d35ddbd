import { ShopError } from '#shared/errors.ts'
import { Login } from '#shared/rules/login.ts'
import { challengeOf } from '../challenge/require-challenge.ts'
import type { Context } from '../context.ts'
import { requireValid } from '../field-errors.ts'
import { clearHits, hit, hitAddress } from '../limits/limiter.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { emailKey } from './email-key.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts'
import { findCredentials, renewHash } from './store.ts'

interface LoginForm {
  username: string
  password: string
  challenge?: string | undefined
}

/** Id of the customer who gave the right password, with a new session; throws InvalidCredentials or TooManyRequests, or asks for a challenge. */
export async function logIn({ challenge, ...form }: LoginForm, context: Context): Promise<string> {
  const { username, password } = requireValid(Login, form)
  const key = emailKey(username)
  const counter = await countAttempt(context, key, challenge)
  const account = await findCredentials(context.env, key)
  const isRight = verifyPassword(context.env, password, account?.passwordHash)
  if (!account || !isRight) throw new ShopError('InvalidCredentials')
  await clearHits(context, ...counter)
  if (isOutdated(context.env, account.passwordHash)) {
    await renewHash(context.env, account.id, account.passwordHash, hashPassword(context.env, password))
  }
  await context.session.logIn(account.id)
  await rememberDevice(context, key, account.id)
  return account.id
}

// Before any hashing. A device that has logged in before has a counter of its own, so that strangers' guesses never keep the owner out.
async function countAttempt(context: Context, key: string, challenge: string | undefined): Promise<['login' | 'login-device', string]> {
  await hitAddress(context, 'login-ip')
  const device = await knownDevice(context, key)
  const counter: ['login' | 'login-device', string] = device ? ['login-device', `${device} ${key}`] : ['login', key]
  await hit(context, ...counter, device ? undefined : challengeOf(context, 'login', challenge))
  return counter
}

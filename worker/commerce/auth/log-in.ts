import { ShopError } from '#shared/errors.ts'
import { Login } from '#shared/rules/login.ts'
import type { Context } from '../context.ts'
import { requireValid } from '../field-errors.ts'
import { clearHits, hit, hitAddress } from '../limits/limiter.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { emailKey } from './email-key.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts'
import { findCredentials, renewHash } from './store.ts'

/** Id of the customer who gave the right password, with a new session; throws InvalidCredentials or TooManyRequests. */
export async function logIn(input: unknown, context: Context): Promise<string> {
  const { username, password } = requireValid(Login, input)
  const key = emailKey(username)
  const counter = await countAttempt(context, key)
  const account = await findCredentials(context.env, key)
  const isRight = verifyPassword(context.env, password, account?.passwordHash)
  if (!account || !isRight) throw new ShopError('InvalidCredentials')
  await clearHits(context, ...counter)
  if (isOutdated(context.env, account.passwordHash)) {
    await renewHash(context.env, account.id, account.passwordHash, hashPassword(context.env, password))
  }
  await context.session.logIn(account.id)
  await rememberDevice(context, key)
  return account.id
}

// Before any hashing. A device that has logged in before has a counter of its own, so that strangers' guesses never keep the owner out.
async function countAttempt(context: Context, key: string): Promise<['login' | 'login-device', string]> {
  await hitAddress(context, 'login-ip')
  const device = await knownDevice(context, key)
  const counter: ['login' | 'login-device', string] = device ? ['login-device', `${device} ${key}`] : ['login', key]
  await hit(context, ...counter)
  return counter
}

import { ShopError } from '#shared/api/errors.ts'
import { Login } from '#shared/rules/login.ts'
import { challengeOf } from '../challenge/require-challenge.ts'
import type { Context } from '../http/context.ts'
import { requireValid } from '../http/field-errors.ts'
import { clearHits, hit, hitAddress, hitShop } from '../limits/limiter.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { emailKey } from '#shared/rules/email-key.ts'
import {
  hashIfFree,
  type HashTurn,
  isOutdated,
  isPasswordOf,
  requireHashTurn,
} from './password-hash.ts'
import { findCredentials, renewHash } from './store.ts'

interface LoginForm {
  username: string
  password: string
  challenge?: string | undefined
}

/**
 * Checks the password, creates a session and returns the customer's id (ACC-2, ACC-3). Throws
 * InvalidCredentials, TooManyRequests, SignInBusy, or InvalidInput at `challenge` where a challenge
 * is required.
 */
export async function logIn({ challenge, ...form }: LoginForm, context: Context): Promise<string> {
  const { username, password } = requireValid(Login, form)
  const key = emailKey(username)
  const device = await knownDevice(context, key)
  const turn: HashTurn = { lane: device ? 'known' : 'stranger', now: context.now }
  requireHashTurn(context.env, turn)
  const counter = await countAttempt(context, key, device, challenge)
  const account = await findCredentials(context.env, key)
  const isRight = await isPasswordOf(context.env, password, account?.passwordHash, turn)
  if (!account || !isRight) throw new ShopError('InvalidCredentials')
  await clearHits(context, ...counter)
  await renewIfOutdated(context.env, account, password, turn)
  await context.session.logIn(account.id, account.passwordVersion)
  await rememberDevice(context, key, account.id)
  return account.id
}

/**
 * Renews a hash made with older parameters, at the next login at which no other hash is waiting.
 */
async function renewIfOutdated(
  env: Env,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
  turn: HashTurn,
) {
  if (!isOutdated(env, passwordHash)) return
  const renewed = hashIfFree(env, password, turn)
  if (renewed) await renewHash(env, id, passwordHash, renewed)
}

// Counted before any hashing. A device that has logged in before has only its own counter, so that
// neither guesses by strangers nor neighbours in its network lock the owner out.
async function countAttempt(
  context: Context,
  key: string,
  device: string | undefined,
  challenge: string | undefined,
): Promise<['login' | 'login-device', string]> {
  if (device) {
    const counter: ['login-device', string] = ['login-device', `${device} ${key}`]
    await hit(context, ...counter)
    return counter
  }
  const prove = once(challengeOf(context, 'login', challenge))
  await hitAddress(context, 'login-ip')
  await hitShop(context, 'password-all', prove)
  await hit(context, 'login', key, prove)
  return ['login', key]
}

// A challenge's token is valid for one check, even where several counters require one.
function once(prove: (() => Promise<void>) | undefined): (() => Promise<void>) | undefined {
  let proven: Promise<void> | undefined
  return prove && (() => (proven ??= prove()))
}

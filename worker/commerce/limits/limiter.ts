import { ShopError } from '#shared/api/errors.ts'
import { connectionOf, networkOf } from '#shared/network/network.ts'
import type { Context } from '../http/context.ts'
import { type LimitName, limitRule } from '#shared/settings/limits.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { sha256 } from '../crypto/encoding.ts'
import { objectCall } from '../storage/object-call.ts'
import type { LimiterObject } from './limiter-object.ts'

/** The limit of a network, as a multiple of the limit of one connection. */
const timesPerNetwork = 10

/**
 * Counts one hit of `key`. Throws TooManyRequests with `retryAfter` (seconds) when it is not
 * allowed, and when the counter does not answer. The key is stored as a hash. With `prove`, which
 * throws without a solved challenge, hits above the limit have to be proven; those that are not
 * proven are not counted.
 */
export async function hit(
  context: Context,
  name: LimitName,
  key: string,
  prove?: () => Promise<void>,
): Promise<void> {
  await count(context, name, key, 1, prove)
}

async function count(
  context: Context,
  name: LimitName,
  key: string,
  times: number,
  prove?: () => Promise<void>,
): Promise<void> {
  const limiter = await counterOf(context.env, name, key)
  const rule = limitRule(name, settingsOf(context.env).LIMITS)
  const ask = (isProven: boolean) =>
    objectCall<number | 'unproven' | undefined>(
      context.env,
      limiter.hit({ ...rule, limit: rule.limit * times }, context.now().getTime(), isProven),
      'A counter',
    )
  let retryAfter = await ask(!prove)
  if (retryAfter === 'unproven') {
    await prove!()
    retryAfter = await ask(true)
  }
  if (retryAfter !== undefined) throw new ShopError('TooManyRequests', { details: { retryAfter } })
}

/** Counts one hit of `key`; returns whether it is within the limit. */
export async function isWithin(context: Context, name: LimitName, key: string): Promise<boolean> {
  try {
    await hit(context, name, key)
    return true
  } catch (error) {
    if (error instanceof ShopError && error.code === 'TooManyRequests') return false
    throw error
  }
}

/**
 * Counts one hit of the visitor's connection, and one of the network around it with ten times the
 * limit: a block of addresses is cheap to rent, and one address may be an office or a mobile
 * carrier. Without an address from the edge nothing is counted.
 */
export async function hitAddress(
  context: Context,
  name: LimitName & `${string}-ip`,
): Promise<void> {
  if (!context.ip) return
  await hit(context, name, connectionOf(context.ip))
  await count(context, name, `network ${networkOf(context.ip)}`, timesPerNetwork)
}

/**
 * Counts one hit of the visitor's network (IPv4 /24, IPv6 /48). Without an address from the edge
 * nothing is counted.
 */
export async function hitNetwork(
  context: Context,
  name: LimitName & `${string}-network`,
): Promise<void> {
  if (context.ip) await hit(context, name, networkOf(context.ip))
}

/**
 * Counts one hit of the whole shop, where the edge reports the visitor's address. With `prove`,
 * hits above the limit are allowed once they are proven.
 */
export async function hitShop(
  context: Context,
  name: LimitName & `${string}-all`,
  prove?: () => Promise<void>,
): Promise<void> {
  if (!context.ip) return
  try {
    await hit(context, name, 'all')
  } catch (error) {
    if (!prove || !(error instanceof ShopError) || error.code !== 'TooManyRequests') throw error
    await prove()
  }
}

/** Deletes the hits of `key`. */
export async function clearHits(context: Context, name: LimitName, key: string): Promise<void> {
  const limiter = await counterOf(context.env, name, key)
  await objectCall(context.env, limiter.clear(), 'A counter')
}

async function counterOf(env: Env, name: LimitName, key: string) {
  const namespace = env.LIMITER as DurableObjectNamespace<LimiterObject>
  return namespace.getByName(`${name}:${await sha256(key)}`)
}

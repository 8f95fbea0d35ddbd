import { ShopError } from '#shared/errors.ts'
import type { Context } from '../context.ts'
import { sha256 } from '../encoding.ts'
import { objectCall } from '../object-call.ts'
import type { LimiterObject } from './limiter-object.ts'
import { type LimitName, limitRule } from './rules.ts'

/**
 * Counts one hit of `key`; throws TooManyRequests with `retryAfter` (seconds) when it may not pass. The key is stored hashed.
 * Without the counter's answer nothing is let through. With `prove`, which throws if it cannot, hits beyond the limit have to be proven; those that are not are not counted.
 */
export async function hit(context: Context, name: LimitName, key: string, prove?: () => Promise<void>): Promise<void> {
  const limiter = await counterOf(context.env, name, key)
  const count = (isProven: boolean) =>
    objectCall<number | 'unproven' | undefined>(limiter.hit(limitRule(name, context.env.LIMITS), context.now().getTime(), isProven), 'A counter')
  let retryAfter = await count(!prove)
  if (retryAfter === 'unproven') {
    await prove!()
    retryAfter = await count(true)
  }
  if (retryAfter !== undefined) throw new ShopError('TooManyRequests', { details: { retryAfter } })
}

/** Counts one hit of the visitor's network, where the edge names the address (decisions, The API). */
export async function hitAddress(context: Context, name: LimitName & `${string}-ip`): Promise<void> {
  if (context.ip) await hit(context, name, networkOf(context.ip))
}

/** Forgets the hits of `key`. */
export async function clearHits(context: Context, name: LimitName, key: string): Promise<void> {
  const limiter = await counterOf(context.env, name, key)
  await objectCall(limiter.clear(), 'A counter')
}

/** IPv4 as it is, IPv6 by its /64: one customer usually owns a whole one. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

async function counterOf(env: Env, name: LimitName, key: string) {
  const namespace = env.LIMITER as DurableObjectNamespace<LimiterObject>
  return namespace.getByName(`${name}:${await sha256(key)}`)
}

import { hasProof } from '../../challenge/proof-cookie.ts'
import type { Context } from '../../context.ts'
import { fieldErrors } from '../../field-errors.ts'
import { limitRule } from '../../limits/rules.ts'
import type { Holder } from './holder.ts'
import { openPaymentsOf } from './store.ts'

/**
 * Where challenges are configured, and the visitor's network has many unpaid payments open, a payment starts only in a session in which a
 * challenge was solved. Throws InvalidInput that names the field `challenge`.
 */
export async function requireProof(context: Context, holder: Holder | undefined): Promise<void> {
  const { env } = context
  if (!holder || !env.TURNSTILE_SECRET) return
  const { limit } = limitRule('reservation-unproven', env.LIMITS)
  if ((await openPaymentsOf(env, holder.network)) < limit || (await hasProof(context))) return
  throw fieldErrors('InvalidInput', [{ path: 'challenge', key: 'errors.challenge' }])
}

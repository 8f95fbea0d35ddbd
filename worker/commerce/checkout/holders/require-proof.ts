import { limitRule } from '#shared/settings/limits.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { Context } from '../../http/context.ts'
import { fieldErrors } from '../../http/field-errors.ts'
import { isProven } from '../../sessions/store.ts'
import type { Holder } from './holder.ts'
import { openPaymentsOf } from './store.ts'

/**
 * Where challenges are configured and the visitor's network has many unpaid payments open, a
 * payment requires a session in which a challenge was solved (SEC-15). Throws InvalidInput at the
 * field `challenge`.
 */
export async function requireProof(
  { env, now, session }: Context,
  holder: Holder | undefined,
): Promise<void> {
  const { TURNSTILE_SECRET, LIMITS } = settingsOf(env)
  if (!holder || !TURNSTILE_SECRET) return
  if ((await openPaymentsOf(env, holder.network)) < limitRule('reservation-unproven', LIMITS).limit)
    return
  const tokenHash = await session.tokenHash()
  if (tokenHash && (await isProven(env, tokenHash, now().getTime()))) return
  throw fieldErrors('InvalidInput', [{ path: 'challenge', key: 'errors.challenge' }])
}

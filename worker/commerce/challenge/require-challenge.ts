import type { ChallengeAction } from '#shared/api/challenge.ts'
import { ShopError } from '#shared/api/errors.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { Context } from '../http/context.ts'
import { fieldErrors } from '../http/field-errors.ts'
import { shopOrigin } from '../http/origin.ts'
import { verifyToken } from './verify-token.ts'

/**
 * A function that verifies the challenge of a form, for callers that decide whether one is
 * required; undefined in a shop without challenges (SEC-15). The function throws InvalidInput at
 * the field `challenge` when the token is wrong, and ServiceUnavailable when it cannot be checked.
 */
export function challengeOf(
  context: Context,
  action: ChallengeAction,
  token: string | undefined,
): (() => Promise<void>) | undefined {
  return settingsOf(context.env).TURNSTILE_SECRET ? () => prove(context, action, token) : undefined
}

async function prove(context: Context, action: ChallengeAction, token = ''): Promise<void> {
  // While the service fails, logins and sign-ups that need a challenge are refused, because guesses
  // must be as well. A newsletter sign-up is allowed: refusing subscribers would cost more.
  const failsOpen = action === 'newsletter'
  // A newsletter form without a token may come from a browser that could not get one; only a call
  // of the service shows whether it fails.
  const isWorthAsking = token !== '' || failsOpen
  const verdict = isWorthAsking
    ? await verifyToken(context.env, {
        token,
        action,
        hostname: new URL(shopOrigin(context)).hostname,
      })
    : 'refused'
  if (verdict === 'refused')
    throw fieldErrors('InvalidInput', [{ path: 'challenge', key: 'errors.challenge' }])
  if (verdict === 'unknown' && !failsOpen)
    throw new ShopError('ServiceUnavailable', { details: { retryAfter: 5 } })
}

import type { ChallengeAction } from '#shared/api/challenge.ts'
import { ShopError } from '#shared/api/errors.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { Context } from '../http/context.ts'
import { fieldErrors } from '../http/field-errors.ts'
import { shopOrigin } from '../http/origin.ts'
import { verifyToken } from './verify-token.ts'

/**
 * What proves that a person sends a form, for who has to ask for it; undefined in a shop without challenges. It throws InvalidInput that
 * names the field `challenge` when the token does not prove it, and ServiceUnavailable when nobody could tell.
 */
export function challengeOf(
  context: Context,
  action: ChallengeAction,
  token: string | undefined,
): (() => Promise<void>) | undefined {
  return settingsOf(context.env).TURNSTILE_SECRET ? () => prove(context, action, token) : undefined
}

async function prove(context: Context, action: ChallengeAction, token = ''): Promise<void> {
  // While nobody can be asked, people cannot log in or sign up, since guesses must not either; the newsletter is worth less than its readers.
  const failsOpen = action === 'newsletter'
  // A newsletter form without a token may come from somebody who could not get one: whether that is so is known only by asking.
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

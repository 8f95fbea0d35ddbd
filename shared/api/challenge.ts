import * as z from 'zod/mini'

/**
 * What a visitor may have to solve a challenge for (SEC-15). A token that was made for one of them
 * is not accepted for another one.
 */
export type ChallengeAction = 'login' | 'signup' | 'newsletter' | 'payment'

/** Origin of the widget's script and of the token check, unless a deployment sets another one. */
export const challengeOrigin = 'https://challenges.cloudflare.com'

/** The member `challenge` of a request body; ignored where the shop uses no challenges. */
export const challengeToken = z.optional(
  z
    .string()
    .check(
      z.maxLength(2048),
      z.describe(
        'Token of the Turnstile challenge, good for one try. Needed only after InvalidInput has named this field in its errors.',
      ),
    ),
)

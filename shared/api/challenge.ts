import * as z from 'zod/mini'

/** Forms that may need a challenge. A token is valid for one action only. */
export type ChallengeAction = 'login' | 'signup' | 'newsletter' | 'payment'

/** Origin of the widget's script and of the token check, unless a deployment sets another one. */
export const challengeOrigin = 'https://challenges.cloudflare.com'

/** Optional in every body; ignored where the shop uses no challenges. */
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

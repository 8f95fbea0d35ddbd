import * as z from 'zod/mini'

/** Forms that may ask for proof of a person; what a token was given for counts for nothing else. */
export type ChallengeAction = 'login' | 'signup' | 'newsletter' | 'payment'

/** Where the widget's script comes from and tokens are checked, unless a deployment says otherwise. */
export const challengeOrigin = 'https://challenges.cloudflare.com'

/** Optional in every body that has it: only a shop that asks for challenges looks at it. */
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

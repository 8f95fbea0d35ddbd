import { errorFields, log } from '#shared/logging/log.ts'
import * as z from 'zod'
import type { ChallengeAction } from '#shared/api/challenge.ts'
import { settingsOf } from '#shared/settings/settings.ts'

const timeout = 3_000

const Answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/**
 * Error codes of the service that are caused by the sender of the token. All others are problems of
 * the shop's configuration or of the service.
 */
const sendersFaults = new Set([
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
])

interface TokenFacts {
  token: string
  action: ChallengeAction
  /** Host of the page that showed the widget. */
  hostname: string
}

/**
 * Whether a token is valid for this form in this shop; 'unknown' when the service does not answer.
 * A token is valid for one call.
 */
export async function verifyToken(
  env: Env,
  { token, action, hostname }: TokenFacts,
): Promise<'proven' | 'refused' | 'unknown'> {
  // Both attempts use one idempotency key: the first may have used up the token though its answer
  // was lost.
  const body = JSON.stringify({
    secret: settingsOf(env).TURNSTILE_SECRET,
    response: token,
    idempotency_key: crypto.randomUUID(),
  })
  const ask = () => siteverify(env, body)
  try {
    const answer = await ask().catch(ask)
    if (!answer.success) return 'refused'
    if (answer.action === action && answer.hostname === hostname) return 'proven'
    log('warn', 'challenge_of_another_form_or_host', {
      action: answer.action,
      hostname: answer.hostname,
    })
    return 'refused'
  } catch (cause) {
    log('error', 'challenge_not_checked', errorFields(cause))
    return 'unknown'
  }
}

async function siteverify(env: Env, body: string): Promise<z.infer<typeof Answer>> {
  const response = await fetch(
    new URL('/turnstile/v0/siteverify', settingsOf(env).TURNSTILE_ORIGIN),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeout),
    },
  )
  const answer = Answer.parse(await response.json())
  const ourFaults = answer['error-codes'].filter((code) => !sendersFaults.has(code))
  if (ourFaults.length > 0) throw new Error(ourFaults.join(', '))
  return answer
}

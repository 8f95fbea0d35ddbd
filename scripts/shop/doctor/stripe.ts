import type { StripeAccess } from '../stripe/api.ts'
import { webhookProblems } from '../stripe/webhook.ts'
import { type Line, right, wrong } from './line.ts'

/** Whether Stripe sends the notices that the shop needs, to its address and in its version. */
export async function judgeStripe(
  access: StripeAccess,
  origin: string,
  environment: string,
): Promise<Line> {
  const part = 'stripe'
  try {
    const problems = await webhookProblems(access, origin)
    return problems.length === 0
      ? right(part, 'the webhook sends every event that the shop handles')
      : wrong(part, problems.join('; '), cureOf(environment))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return wrong(part, 'the webhook could not be asked for', reason)
  }
}

function cureOf(environment: string): string {
  return `npm run shop -- setup ${environment} gives it its events. For a new one, delete it at Stripe's dashboard, and its secret by npx wrangler secret delete STRIPE_WEBHOOK_SECRET --env ${environment}; then set up again.`
}

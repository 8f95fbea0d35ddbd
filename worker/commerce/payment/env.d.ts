/** Secrets of the payment provider `stripe`. */
interface __BaseEnv_Env {
  STRIPE_SECRET_KEY?: string
  /** Signing secret of the webhook endpoint; two, separated by a blank, while one replaces the other. */
  STRIPE_WEBHOOK_SECRET?: string
}

import { freeOfCharge } from './free.ts'
import type { PaymentProvider, ProviderName } from './provider.ts'
import { sandboxProvider } from './sandbox/provider.ts'
import { stripeProvider } from './stripe/provider.ts'

const providers: Record<ProviderName, (env: Env, now: Date) => PaymentProvider> = {
  free: () => freeOfCharge,
  sandbox: sandboxProvider,
  stripe: (env) => stripeProvider(env),
}

/** The provider that keeps a payment: payments outlive a change of configuration. */
export function providerFor(env: Env, name: ProviderName, now: Date): PaymentProvider {
  return providers[name](env, now)
}

/** The provider of a new payment: none for nothing, else the configured one. */
export function configuredProvider(env: Env, amount: number): ProviderName {
  if (amount === 0) return 'free'
  return env.PAYMENT_PROVIDER === 'stripe' ? 'stripe' : 'sandbox'
}

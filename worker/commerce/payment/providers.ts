import type { ProviderName } from '#shared/settings/payment-providers.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { freeOfCharge } from './free.ts'
import type { PaymentProvider } from './provider.ts'
import { sandboxProvider } from './sandbox/provider.ts'
import { stripeProvider } from './stripe/provider.ts'

// What each row of shared/settings/payment-providers.ts does.
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
  return amount === 0 ? 'free' : settingsOf(env).PAYMENT_PROVIDER
}

import type { ProviderName } from '#shared/settings/payment-providers.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { freeOfCharge } from './free.ts'
import type { PaymentProvider } from './provider.ts'
import { sandboxProvider } from './sandbox/provider.ts'
import { stripeProvider } from './stripe/provider.ts'

// The implementation of each row of shared/settings/payment-providers.ts.
const providers: Record<ProviderName, (env: Env, now: Date) => PaymentProvider> = {
  free: () => freeOfCharge,
  sandbox: sandboxProvider,
  stripe: (env) => stripeProvider(env),
}

/** The provider of an existing payment, which a later change of configuration does not affect. */
export function providerFor(env: Env, name: ProviderName, now: Date): PaymentProvider {
  return providers[name](env, now)
}

/** The provider of a new payment: `free` for an amount of 0, else the configured one. */
export function configuredProvider(env: Env, amount: number): ProviderName {
  return amount === 0 ? 'free' : settingsOf(env).PAYMENT_PROVIDER
}

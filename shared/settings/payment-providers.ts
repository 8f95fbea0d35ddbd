/** A secret of a provider: the rule of its value, and the log's message for an invalid one. */
interface ProviderSecret {
  pattern: RegExp
  problem: string
  /** A valid example value, for checks that cannot read the real one. */
  example: string
}

interface ProviderFacts {
  /** Request header with the signature of the provider's webhooks; absent where it sends none. */
  signatureHeader?: string
  /** True where PAYMENT_PROVIDER may name it. */
  isConfigurable?: boolean
  /** All needed when the provider is chosen; otherwise all or none of them. */
  secrets: Record<string, ProviderSecret>
  /**
   * True where these secrets allow orders without money: the deployment must confirm that it is a
   * demonstration.
   */
  isDemonstration?: (secrets: Record<string, string>) => boolean
}

/**
 * The payment providers (PAY-2). All else is derived from this table: the type of their names, the
 * values that storage and contract accept, their settings, headers to a remote backend, webhooks
 * and refunds. Their code is in `worker/commerce/payment/<name>/`.
 */
export const paymentProviders = {
  /** Orders whose total is 0. */
  free: { secrets: {} },
  sandbox: {
    signatureHeader: 'sandbox-signature',
    isConfigurable: true,
    secrets: {},
    isDemonstration: () => true,
  },
  stripe: {
    signatureHeader: 'stripe-signature',
    isConfigurable: true,
    secrets: {
      STRIPE_SECRET_KEY: {
        pattern: /^(?:sk|rk)_(?:test|live)_\w{3,}$/,
        problem: 'is no secret key of Stripe: sk_live_… or rk_live_…',
        example: 'sk_live_example',
      },
      STRIPE_WEBHOOK_SECRET: {
        pattern: /^whsec_\w{3,}(?:[\s,]+whsec_\w{3,})?$/,
        problem:
          'is no signing secret of a Stripe webhook: whsec_…, or two separated by a blank while one replaces the other',
        example: 'whsec_example',
      },
    },
    isDemonstration: ({ STRIPE_SECRET_KEY = '' }) => /^.k_test_/.test(STRIPE_SECRET_KEY),
  },
} as const satisfies Record<string, ProviderFacts>

export type ProviderName = keyof typeof paymentProviders
type Rows = typeof paymentProviders
/** Providers that a deployment can choose. */
export type ConfigurableProvider = {
  [N in ProviderName]: Rows[N] extends { isConfigurable: true } ? N : never
}[ProviderName]
/** Providers that send webhooks. */
export type WebhookProvider = {
  [N in ProviderName]: Rows[N] extends { signatureHeader: string } ? N : never
}[ProviderName]
/** Names of all providers' secrets. */
export type ProviderSecretName = { [N in ProviderName]: keyof Rows[N]['secrets'] }[ProviderName] &
  string

export const providerNames: readonly ProviderName[] =
  Object.keys(paymentProviders).filter(isProviderName)
export const configurableProviders = providerNames.filter(
  (name): name is ConfigurableProvider => providerFacts(name).isConfigurable === true,
)
export const webhookProviders = providerNames.filter(
  (name): name is WebhookProvider => providerFacts(name).signatureHeader !== undefined,
)
/** Names of the headers with webhook signatures. */
export const signatureHeaders = providerNames.flatMap(
  (name) => providerFacts(name).signatureHeader ?? [],
)
/** Every provider's secrets by name. */
export const providerSecrets: Record<ProviderSecretName, ProviderSecret> = Object.assign(
  {},
  ...providerNames.map((name) => providerFacts(name).secrets),
)
export const providerSecretNames = Object.keys(providerSecrets).filter(
  (name): name is ProviderSecretName => Object.hasOwn(providerSecrets, name),
)

function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(paymentProviders, name)
}

/** A provider's row, without the exact types. */
export function providerFacts(name: ProviderName): ProviderFacts {
  return paymentProviders[name]
}

/** A secret of a provider: what its value has to look like, and what the log says where it does not. */
interface ProviderSecret {
  pattern: RegExp
  problem: string
  /** A value of the right form, for checks that cannot read the real one. */
  example: string
}

interface ProviderFacts {
  /** Request header that carries the signature of the provider's webhooks; without one it sends none. */
  signatureHeader?: string
  /** May be chosen with PAYMENT_PROVIDER. */
  isConfigurable?: boolean
  /** Needed when the provider is chosen; all or none of them otherwise. */
  secrets: Record<string, ProviderSecret>
  /** True where these secrets let anybody pay without money: such a deployment has to say that it is a demonstration. */
  isDemonstration?: (secrets: Record<string, string>) => boolean
}

/**
 * The payment providers. Everything else follows from this table: the type of their names, what storage and contract accept, their
 * settings and what is refused of them, the headers that reach a remote backend, webhooks and refunds. What a provider does is in
 * `worker/commerce/payment/<name>/`.
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

const facts: Record<string, ProviderFacts> = paymentProviders

export const providerNames = Object.keys(facts) as [ProviderName, ...ProviderName[]]
export const configurableProviders = providerNames.filter(
  (name) => facts[name]!.isConfigurable,
) as [ConfigurableProvider, ...ConfigurableProvider[]]
export const webhookProviders = providerNames.filter((name) => facts[name]!.signatureHeader) as [
  WebhookProvider,
  ...WebhookProvider[],
]
/** Names of the headers that carry webhooks' signatures. */
export const signatureHeaders = providerNames.flatMap((name) => facts[name]!.signatureHeader ?? [])
/** Every provider's secrets by name. */
export const providerSecrets = Object.assign(
  {},
  ...providerNames.map((name) => facts[name]!.secrets),
) as Record<ProviderSecretName, ProviderSecret>

/** The facts of a provider, without the exact types of its row. */
export function providerFacts(name: ProviderName): ProviderFacts {
  return facts[name]!
}

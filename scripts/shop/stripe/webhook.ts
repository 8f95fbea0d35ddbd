import * as z from 'zod'
import { Refusal, stripeVersion, webhookEvents } from '../../../worker/commerce/operator.ts'
import { askStripe, type StripeAccess } from './api.ts'

/** Marks endpoints that `setup` made: only those may be replaced. */
const marker = 'vitrine'

const Endpoint = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  api_version: z.string().nullable(),
  enabled_events: z.array(z.string()),
  metadata: z.record(z.string(), z.string()).default({}),
})
type Endpoint = z.infer<typeof Endpoint>
const Endpoints = z.object({ data: z.array(Endpoint), has_more: z.boolean() })
const Made = Endpoint.extend({ secret: z.string() })

function isOurs({ metadata }: Endpoint): boolean {
  return metadata.made_by === marker
}

/** The address of a shop that Stripe sends its notices to. */
export function webhookAddress(origin: string): string {
  return `${origin}/api/v1/payments/webhooks/stripe`
}

/** The account's webhook endpoints with this address. */
async function endpointsOf(access: StripeAccess, address: string): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  let after = ''
  for (;;) {
    const path = `/webhook_endpoints?limit=100${after && `&starting_after=${after}`}`
    const page = Endpoints.parse(await askStripe(access, { method: 'GET', path }))
    found.push(...page.data.filter(({ url }) => url === address))
    const last = page.data.at(-1)
    if (!page.has_more || !last) return found
    after = last.id
  }
}

/**
 * Makes the webhook endpoint of a shop, and returns its signing secret. Stripe shows it only once:
 * an endpoint that an earlier `setup` made is kept where that could write its secret down
 * (`known`), and replaced where its answer was lost. Throws Refusal for one that somebody else
 * made, since its notices may be needed.
 */
export async function makeWebhook(
  access: StripeAccess,
  origin: string,
  known?: string,
): Promise<string> {
  const address = webhookAddress(origin)
  const endpoints = await endpointsOf(access, address)
  if (known && endpoints.some(isOurs)) return known
  for (const endpoint of endpoints) {
    const { id } = endpoint
    if (!isOurs(endpoint))
      throw new Refusal(
        `Stripe has a webhook for ${address} that this command did not make (${id}). Give its signing secret as STRIPE_WEBHOOK_SECRET, or delete it at Stripe's dashboard, and set up again.`,
      )
    await askStripe(access, { method: 'DELETE', path: `/webhook_endpoints/${id}` })
  }
  const made = await askStripe(access, {
    method: 'POST',
    path: '/webhook_endpoints',
    fields: {
      url: address,
      api_version: stripeVersion,
      'metadata[made_by]': marker,
      ...eventFields(),
    },
  })
  return Made.parse(made).secret
}

/**
 * What is wrong with the webhook endpoint of a shop at Stripe, one sentence each; changes nothing.
 */
export async function webhookProblems(access: StripeAccess, origin: string): Promise<string[]> {
  const address = webhookAddress(origin)
  const [endpoint, ...more] = await endpointsOf(access, address)
  if (!endpoint) return [`Stripe has no webhook for ${address}`]
  const missing = missingEvents(endpoint)
  return [
    ...(more.length > 0 ? [`Stripe has ${more.length + 1} webhooks for ${address}`] : []),
    ...(endpoint.status === 'enabled' ? [] : ['it is disabled']),
    ...(missing.length > 0 ? [`it does not send ${missing.join(', ')}`] : []),
    ...(endpoint.api_version === stripeVersion
      ? []
      : [
          `it has the API version ${endpoint.api_version ?? 'of the account'}, not ${stripeVersion}`,
        ]),
  ]
}

/**
 * Gives the endpoints of a shop the events that the code handles, and switches them on. Returns
 * whether anything was changed. The API version of an endpoint cannot be changed.
 */
export async function mendWebhook(access: StripeAccess, origin: string): Promise<boolean> {
  let isChanged = false
  for (const endpoint of await endpointsOf(access, webhookAddress(origin))) {
    if (endpoint.status === 'enabled' && missingEvents(endpoint).length === 0) continue
    await askStripe(access, {
      method: 'POST',
      path: `/webhook_endpoints/${endpoint.id}`,
      fields: { disabled: 'false', ...eventFields(endpoint.enabled_events) },
    })
    isChanged = true
  }
  return isChanged
}

function missingEvents({ enabled_events: enabled }: Endpoint): string[] {
  return enabled.includes('*') ? [] : webhookEvents.filter((event) => !enabled.includes(event))
}

/** Events that somebody added stay. */
function eventFields(enabled: readonly string[] = []): Record<string, string> {
  const events = enabled.includes('*') ? ['*'] : [...new Set([...enabled, ...webhookEvents])]
  return Object.fromEntries(events.map((event, index) => [`enabled_events[${index}]`, event]))
}

import { DeepHealth } from '#shared/health/deep-health.ts'
import { type Line, right, wrong } from './line.ts'

const timeout = 15_000

export interface Place {
  /** Origin of the shop, without a slash at its end. */
  origin: string
  /** HEALTH_TOKEN, where the operator has it. */
  token?: string
  /** The provider whose webhook has to be reachable. */
  provider?: string
  /** MAIL_ENDPOINT; empty without one. */
  mailEndpoint?: string
  fetch?: typeof fetch
}

/** What the running shop answers, as a visitor, a monitor and a provider would ask it. */
export async function judgeShop(place: Place): Promise<Line[]> {
  const health = await attempt('shop', () => judgeHealth(place))
  // Whatever else is asked of a shop that does not answer only repeats that.
  if (!health.every(({ ok }) => ok)) return health
  return [
    ...health,
    ...(await attempt('webhook', () => judgeWebhook(place))),
    ...(await attempt('pictures', () => judgePictures(place))),
    ...(await attempt('mail', () => judgeMail(place))),
    ...(await attempt('deep health', () => judgeDeepHealth(place))),
  ]
}

async function attempt(part: string, judge: () => Promise<Line[]>): Promise<Line[]> {
  try {
    return await judge()
  } catch (error) {
    const { cause, message } = error instanceof Error ? error : new Error(String(error))
    const reason = cause instanceof Error ? cause.message : message
    return [wrong(part, `could not be asked: ${reason}`, 'Look at its address and its domain.')]
  }
}

function ask({ fetch: send = fetch }: Place, address: string, init: RequestInit = {}) {
  return send(address, { redirect: 'manual', signal: AbortSignal.timeout(timeout), ...init })
}

async function judgeHealth(place: Place): Promise<Line[]> {
  const response = await ask(place, `${place.origin}/health`)
  const text = await response.text()
  if (response.status === 200 && text.includes('"ok"'))
    return [right('shop', `${place.origin} answers`)]
  const cure =
    response.status === 503
      ? 'It names what is wrong: set it, and ask again.'
      : 'Give the worker SITE_ORIGIN as its custom domain: [[routes]] in wrangler.toml.'
  return [wrong('shop', `/health answers ${response.status} ${text.slice(0, 300)}`, cure)]
}

/** A notice without a signature is refused by the shop itself, wherever it is reached. */
async function judgeWebhook(place: Place): Promise<Line[]> {
  const { provider, origin } = place
  if (!provider || provider === 'sandbox') return []
  const address = `${origin}/api/v1/payments/webhooks/${provider}`
  const headers = { 'content-type': 'application/json' }
  const { status } = await ask(place, address, { method: 'POST', headers, body: '{}' })
  return [
    status === 400
      ? right('webhook', `${address} is reached, and refuses what is not signed`)
      : wrong(
          'webhook',
          `${address} answers ${status} to an unsigned notice, not 400`,
          'Let neither Access, nor a firewall rule, nor a redirect stand before it.',
        ),
  ]
}

/** A picture of the start page comes from the image service. */
async function judgePictures(place: Place): Promise<Line[]> {
  const page = await (await ask(place, `${place.origin}/`)).text()
  const address = /\/images\/[^\s"',<>]+/.exec(page)?.[0]?.replaceAll('&amp;', '&')
  const cure = 'Enable image transformations for the account, and push the content.'
  if (address === undefined) return [wrong('pictures', 'the start page has none', cure)]
  const { status, headers, body } = await ask(place, place.origin + address)
  await body?.cancel()
  const type = headers.get('content-type') ?? 'nothing'
  return [
    status === 200 && type.startsWith('image/')
      ? right('pictures', `the image service makes ${type}`)
      : wrong('pictures', `${address} answers ${status} with ${type}`, cure),
  ]
}

/** Nothing is sent: whether the service can be reached at all. */
async function judgeMail(place: Place): Promise<Line[]> {
  const { mailEndpoint } = place
  if (!mailEndpoint) return []
  const { status } = await ask(place, mailEndpoint, { method: 'OPTIONS' })
  return [
    status < 500
      ? right('mail', `${new URL(mailEndpoint).host} is reached`)
      : wrong('mail', `${new URL(mailEndpoint).host} answers ${status}`, 'Look at MAIL_ENDPOINT.'),
  ]
}

async function judgeDeepHealth(place: Place): Promise<Line[]> {
  if (!place.token) return []
  const headers = { authorization: `Bearer ${place.token}` }
  const response = await ask(place, `${place.origin}/health/deep`, { headers })
  if (response.status === 404)
    return [
      wrong(
        'deep health',
        'the shop does not take this HEALTH_TOKEN',
        'Give the tool the same one: HEALTH_TOKEN=… npm run shop -- doctor …',
      ),
    ]
  const { checks } = DeepHealth.parse(await response.json())
  return Object.entries(checks).map(([name, { ok, ms, why = '' }]) =>
    ok
      ? right(name, `${why || 'works'} (${ms} ms)`)
      : wrong(name, why, 'See docs/operations.md, “When something is wrong”, and the runbooks.'),
  )
}

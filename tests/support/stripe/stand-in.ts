import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'

interface Endpoint {
  id: string
  url: string
  status: string
  api_version: string | null
  enabled_events: string[]
  metadata: Record<string, string>
  secret: string
}

/** How a request fails: 401, 429, 500, or carried out without an answer. */
type Fault = 'refused' | 'limited' | 'broken' | 'lost'

const failure = (status: number, message: string) =>
  Response.json({ error: { type: 'invalid_request_error', message } }, { status })
const faults = {
  refused: () => failure(401, 'Invalid API Key provided'),
  limited: () => failure(429, 'Too many requests'),
  broken: () => failure(500, 'An unknown error occurred'),
}

/** Stands in for Stripe's webhook endpoints, in the documented form of the API. */
export async function startStripe(key: string) {
  const endpoints = new Map<string, Endpoint>()
  const answered = new Map<string, Response>()
  const requests: string[] = []
  const ordered: { kind: RegExp; fault: Fault; times: number }[] = []
  const api = apiOf(endpoints)

  const server = createServer(async (incoming, outgoing) => {
    const kind = `${incoming.method} ${incoming.url?.split('?')[0]}`
    requests.push(kind)
    const body = await text(incoming)
    const rule = ordered.find((each) => each.times > 0 && each.kind.test(kind))
    if (rule) rule.times -= 1
    const once = String(incoming.headers['idempotency-key'] ?? crypto.randomUUID())
    const isAllowed = incoming.headers.authorization === `Bearer ${key}`
    const refusal = rule && rule.fault !== 'lost' ? faults[rule.fault]() : undefined
    const answer =
      refusal ??
      (isAllowed
        ? (answered.get(once)?.clone() ??
          (await api.request(`http://stripe${incoming.url}`, {
            method: incoming.method!,
            ...(body && { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
          })))
        : faults.refused())
    if (!refusal && answer.ok) answered.set(once, answer.clone())
    if (rule?.fault === 'lost') return void outgoing.destroy()
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    outgoing.end(await answer.text())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    endpoints,
    requests,
    fail: (kind: RegExp, fault: Fault, times = 1) => void ordered.push({ kind, fault, times }),
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

function apiOf(endpoints: Map<string, Endpoint>) {
  const api = new Hono()
  // A secret is shown by the answer that makes its endpoint, and never again.
  const shown = ({ secret: _secret, ...rest }: Endpoint) => ({
    object: 'webhook_endpoint',
    ...rest,
  })
  const missing = () => failure(404, 'No such webhook endpoint')
  api.get('/v1/webhook_endpoints', (call) => {
    const all = [...endpoints.values()].toReversed()
    const limit = Number(call.req.query('limit') ?? 10)
    const from = all.findIndex(({ id }) => id === call.req.query('starting_after')) + 1
    const data = all.slice(from, from + limit).map(shown)
    return call.json({ object: 'list', data, has_more: from + limit < all.length })
  })
  api.post('/v1/webhook_endpoints', async (call) => {
    const form = new URLSearchParams(await call.req.text())
    const url = form.get('url') ?? ''
    const events = eventsOf(form)
    if (URL.parse(url)?.protocol !== 'https:') return failure(400, 'Invalid URL')
    if (events.length === 0) return failure(400, 'Missing required param: enabled_events.')
    const made = {
      id: `we_${endpoints.size + 1}${crypto.randomUUID().slice(0, 8)}`,
      url,
      status: 'enabled',
      api_version: form.get('api_version'),
      enabled_events: events,
      metadata: { made_by: form.get('metadata[made_by]') ?? '' },
      secret: `whsec_${crypto.randomUUID().replaceAll('-', '')}`,
    }
    endpoints.set(made.id, made)
    return call.json({ ...shown(made), secret: made.secret })
  })
  api.post('/v1/webhook_endpoints/:id', async (call) => {
    const endpoint = endpoints.get(call.req.param('id'))
    if (!endpoint) return missing()
    const form = new URLSearchParams(await call.req.text())
    if (form.has('api_version')) return failure(400, 'Received unknown parameter: api_version')
    endpoint.enabled_events = eventsOf(form)
    if (form.get('disabled') === 'false') endpoint.status = 'enabled'
    return call.json(shown(endpoint))
  })
  api.delete('/v1/webhook_endpoints/:id', (call) => {
    const id = call.req.param('id')
    return endpoints.delete(id) ? call.json({ id, deleted: true }) : missing()
  })
  return api
}

function eventsOf(form: URLSearchParams): string[] {
  return [...form].flatMap(([name, value]) => (name.startsWith('enabled_events[') ? [value] : []))
}

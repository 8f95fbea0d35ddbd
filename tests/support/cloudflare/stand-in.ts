import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import { type Account, newAccount } from './account.ts'
import { failure, result } from './answers.ts'
import { addDatabases } from './d1.ts'
import { addBuckets, addNamespaces } from './storage.ts'
import { addWorkers } from './workers.ts'

/** How a request fails: what Cloudflare answers then, or no answer. */
export type Fault =
  /** 401, as for a token that has expired or was taken back. */
  | 'expired'
  /** 403, as for a token without the right. */
  | 'forbidden'
  /** 429 with `retry-after`. */
  | 'limited'
  /** 500. */
  | 'broken'
  /** The request is carried out, and its connection ends without an answer. */
  | 'lost'
  /** The request is carried out, and no answer ever comes. */
  | 'hanging'

interface Rule {
  kind: RegExp
  /** Which requests of the kind fail, the first being 1. */
  times: number[]
  fault: Fault
  seen: number
}

export interface StandIn {
  account: Account
  /** Variables of a child process that lead wrangler here. */
  env: Record<string, string>
  /** Requests as `POST /d1/database`, in their order, without the account. */
  requests: string[]
  /** Requests that the stand-in does not know: a test that finds one has to extend it. */
  unknown: string[]
  /** Lets the requests of a kind, named as in `requests`, fail at these times. */
  fail(kind: RegExp, fault: Fault, times?: number[]): void
  /** Takes all faults back. */
  mend(): void
  close(): Promise<void>
}

const token = 'token-of-the-tests'
const accountId = '0123456789abcdef0123456789abcdef'

/**
 * Stands in for Cloudflare's API, as far as wrangler's commands ask it for this shop: with state,
 * in the published form of its answers, and with faults that a test orders.
 */
export async function startStandIn({ zones = ['shop.example'] } = {}): Promise<StandIn> {
  const account = newAccount(accountId, zones)
  const api = apiOf(account)
  const requests: string[] = []
  const unknown: string[] = []
  let rules: Rule[] = []

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const kind = `${incoming.method} ${(incoming.url ?? '').split('?')[0]!.replace(`/client/v4/accounts/${accountId}`, '')}`
    requests.push(kind)
    // A fault leaves the body unread otherwise, and the connection with it.
    const body = await buffer(incoming)
    const fault = faultOf(rules, kind)
    const refusal = refusalOf(incoming, fault)
    const answer = refusal ?? (await api.fetch(requestOf(incoming, body)))
    if (answer.headers.has('x-unknown')) unknown.push(kind)
    if (fault === 'lost') return void outgoing.destroy()
    if (fault === 'hanging') return
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    outgoing.end(Buffer.from(await answer.arrayBuffer()))
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => {
      unknown.push(String(error))
      outgoing.destroy()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    account,
    env: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}/client/v4`,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: accountId,
    },
    requests,
    unknown,
    fail: (kind, fault, times = [1]) => void rules.push({ kind, fault, times, seen: 0 }),
    mend: () => void (rules = []),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function apiOf(account: Account) {
  const api = new Hono()
  const own = new Hono()
  addDatabases(own, account)
  addNamespaces(own, account)
  addBuckets(own, account)
  addWorkers(own, account)
  own.post('/analytics_engine/sql', async (call) => {
    const data = account.measured(await call.req.text())
    return Response.json({ meta: [], data, rows: data.length })
  })
  api.route(`/client/v4/accounts/${account.id}`, own)
  api.get('/client/v4/user', () => result({ id: '1', email: 'operator@shop.example' }))
  api.get('/client/v4/user/tokens/verify', () => result({ id: '1', status: 'active' }))
  api.get('/client/v4/accounts', () => result([{ id: account.id, name: 'Shop' }]))
  api.get('/client/v4/memberships', () =>
    result([{ id: '1', account: { id: account.id, name: 'Shop' } }]),
  )
  api.notFound(() => failure(404, 7003, 'Could not route to this path', { 'x-unknown': '1' }))
  return api
}

function faultOf(rules: Rule[], kind: string): Fault | undefined {
  for (const rule of rules) {
    if (!rule.kind.test(kind)) continue
    rule.seen += 1
    if (rule.times.includes(rule.seen)) return rule.fault
  }
  return undefined
}

function refusalOf(incoming: IncomingMessage, fault: Fault | undefined): Response | undefined {
  // Uploads of files have a token of their own.
  const isAllowed =
    incoming.headers.authorization === `Bearer ${token}` ||
    incoming.url?.includes('/workers/assets/upload')
  if (fault === 'expired' || !isAllowed) return failure(401, 10000, 'Authentication error')
  if (fault === 'forbidden') return failure(403, 9109, 'Unauthorized to access requested resource')
  if (fault === 'limited')
    return failure(429, 10429, 'Rate limited. Please wait and consider throttling', {
      'retry-after': '1',
    })
  if (fault === 'broken') return failure(500, 10001, 'An unknown error has occurred')
  return undefined
}

function requestOf(incoming: IncomingMessage, body: Buffer): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (typeof value === 'string') headers.set(name, value)
  const { method = 'GET', url = '/' } = incoming
  return new Request(`http://127.0.0.1${url}`, {
    method,
    headers,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
  })
}

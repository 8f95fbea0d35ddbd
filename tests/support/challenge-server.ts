import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Contents of a token of this replacement: the token is this as JSON. */
export interface StandInToken {
  id: string
  action: string
  hostname: string
  /**
   * What goes wrong when it is checked: the first answer is lost, none ever comes, or all are
   * errors.
   */
  fault?: 'lost' | 'silent' | 'broken'
}

export const standInKeys = {
  TURNSTILE_SITE_KEY: 'stand-in-key',
  TURNSTILE_SECRET: 'stand-in-secret',
}

/**
 * A server in the place of the challenge's own: the widget's script and frame, and `siteverify`,
 * where a token is good once.
 */
export async function serveChallenges(
  port = 0,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const usedBy = new Map<string, string>()
  const server = createServer((request, response) => void answer(request, response, usedBy))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  usedBy: Map<string, string>,
) {
  const { pathname } = new URL(request.url!, 'http://stand-in')
  if (pathname === '/turnstile/v0/api.js') return send(response, 'text/javascript', script)
  if (pathname === '/frame') return send(response, 'text/html; charset=utf-8', frame)
  if (pathname !== '/turnstile/v0/siteverify') return void response.writeHead(404).end()
  const body = JSON.parse(await textOf(request)) as {
    secret: string
    response: string
    idempotency_key: string
  }
  const { fault } = read(body.response) ?? {}
  if (fault === 'silent') return
  if (fault === 'broken') return void response.writeHead(500).end('<html>')
  const isFirst = !usedBy.has(body.response)
  const verdict = verify(body, usedBy)
  if (fault === 'lost' && isFirst) return void request.socket.destroy()
  send(response, 'application/json', JSON.stringify(verdict))
}

function verify(
  {
    secret,
    response,
    idempotency_key: key,
  }: { secret: string; response: string; idempotency_key: string },
  usedBy: Map<string, string>,
) {
  if (secret !== standInKeys.TURNSTILE_SECRET) return refusal('invalid-input-secret')
  if (!response) return refusal('missing-input-response')
  const token = read(response)
  if (!token) return refusal('invalid-input-response')
  if ((usedBy.get(response) ?? key) !== key) return refusal('timeout-or-duplicate')
  usedBy.set(response, key)
  return {
    success: true,
    'error-codes': [],
    challenge_ts: new Date().toISOString(),
    hostname: token.hostname,
    action: token.action,
  }
}

function refusal(code: string) {
  return { success: false, 'error-codes': [code] }
}

function read(token: string): StandInToken | undefined {
  return token.startsWith('{') ? (JSON.parse(token) as StandInToken) : undefined
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function send(response: ServerResponse, type: string, body: string) {
  response
    .writeHead(200, { 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' })
    .end(body)
}

// As the real widget does: a frame of its own origin, whose answer becomes the token.
const script = `{
  const { origin } = new URL(document.currentScript.src)
  const frames = new Map()
  addEventListener('message', (event) => {
    if (event.origin === origin) for (const [frame, callback] of frames.values()) if (frame.contentWindow === event.source) callback()
  })
  window.turnstile = {
    render(box, { action, callback }) {
      const id = crypto.randomUUID()
      const frame = Object.assign(document.createElement('iframe'), { src: origin + '/frame', title: 'Challenge', width: 300, height: 65 })
      frames.set(id, [frame, () => callback(JSON.stringify({ id, action, hostname: location.hostname }))])
      box.append(frame)
      return id
    },
    remove(id) {
      frames.get(id)[0].remove()
      frames.delete(id)
    },
  }
}`

const frame = `<!doctype html><button onclick="parent.postMessage('human', '*')">I am a person</button>`

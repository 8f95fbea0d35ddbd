// Requirements: SEC-17.
import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import { json } from 'node:stream/consumers'
import { expect, test } from './journey.ts'
import { openShop } from './other-shops.ts'

const port = Number(process.env.E2E_PORT ?? 4620) + 16

/** How this machine is reached from others; undefined on one without a network. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address

/** Headers by which a request might pass for one of this machine. */
const forged: Record<string, string>[] = [
  {},
  { 'x-network-peer': '' },
  { connection: 'close, x-network-peer' },
]

/** Sends a request to an address of this machine, under any host name. */
async function ask(hostname: string, path: string, headers: Record<string, string> = {}) {
  const response = await new Promise<import('node:http').IncomingMessage>((done, fail) =>
    get({ hostname, port, path, headers: { host: `localhost:${port}`, ...headers } }, done).once(
      'error',
      fail,
    ),
  )
  return { status: response.statusCode, response }
}

test('a shop that other machines reach shows its mailbox to this machine alone', async () => {
  test.skip(outside === undefined, 'no network')
  const shop = await openShop('mailbox', port, {}, { host: '0.0.0.0' })
  try {
    const email = 'ada@example.org'
    const sent = await fetch(`${shop.origin}/api/v1/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    expect(sent.status).toBe(200)
    const own = await ask('127.0.0.1', '/api/v1/outbox')
    expect(await json(own.response)).toMatchObject([{ to: email }])
    for (const path of [
      '/api/v1/outbox',
      '/api/v1/outbox/view',
      '/api/v1/outbox?locale=fr-fr',
      '/api//v1/outbox',
    ])
      for (const headers of forged)
        expect((await ask(outside!, path, headers)).status, path).not.toBe(200)
    expect((await ask(outside!, '/api/v1/outbox')).status).toBe(404)
    expect((await ask(outside!, '/fr-fr')).status).toBe(200)
  } finally {
    await shop.close()
  }
})

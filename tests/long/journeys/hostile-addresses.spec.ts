// Requirements: CACHE-5.
import { Agent, request } from 'node:http'
import { expect, test } from '@playwright/test'
import { connectInspector } from '../../../bench/inspector.mjs'
import { openShop } from '#tests/journeys/other-shops.ts'
import { type HostileAddress, hostileAddress } from '#tests/support/hostile-addresses.ts'

const addresses = Number(process.env.HOSTILE_ADDRESSES ?? 1_000_000)
const clients = 16
const port = Number(process.env.E2E_PORT ?? 4620) + 14
const inspectorPort = port + 1
const megabyte = 1_000_000

test(`after ${addresses} new addresses an isolate has less than 96 MB`, async () => {
  test.setTimeout(4 * 3_600_000)
  const shop = await openShop('hostile', port, {}, { inspectorPort })
  const inspector = await connectInspector(inspectorPort, `${shop.origin}/robots.txt`)
  const build = /"build":"([^"]+)"/.exec(await (await fetch(`${shop.origin}/fr-fr`)).text())![1]!
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const statuses = new Set<number>()
  const underForeignHosts = new Set<number>()
  let most = 0
  let next = 0
  async function client(end: number) {
    while (next < end) {
      const n = next++
      const status = await ask(agent, n, hostileAddress(n, build))
      // Not expected here: Playwright keeps a step of its report for each call.
      ;(n % 5 === 0 ? underForeignHosts : statuses).add(status)
    }
  }
  for (let part = 1; part <= 10; part++) {
    await Promise.all(Array.from({ length: clients }, () => client((addresses * part) / 10)))
    const { heap, whole } = await inspector.memory()
    most = Math.max(most, whole)
    const told = `heap ${(heap / megabyte).toFixed(1)} MB, with buffers ${(whole / megabyte).toFixed(1)} MB`
    process.stdout.write(`${next} addresses: ${told}\n`)
  }
  inspector.close()
  agent.destroy()
  await shop.close()
  expect(next).toBeGreaterThanOrEqual(addresses)
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  // Under a foreign host nothing is answered.
  expect([...underForeignHosts].filter((status) => status < 400)).toEqual([])
  expect(most).toBeLessThan(96 * megabyte)
})

/** Sends requests with different hosts, too. */
function ask(agent: Agent, n: number, { path, headers }: HostileAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    const host = n % 5 !== 0 ? `localhost:${port}` : `z${n}.example`
    const sent = request({ port, path, agent, headers: { ...headers, host } }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode!)),
    )
    const again = () => ask(agent, n, { path, headers }).then(resolve, reject)
    // A kept connection may be closed by the server in the moment in which it is used again.
    sent.once('error', (error) => (sent.reusedSocket ? again() : reject(error))).end()
  })
}

// Requirements: CACHE-5.
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connectInspector } from '../../bench/inspector.mjs'
import { expect, test } from './journey.ts'
import { openShop } from './other-shops.ts'

const port = Number(process.env.E2E_PORT ?? 4620) + 20
const inspectorPort = port + 1
const many = 2_000
const megabyte = 1_000_000

test('an isolate keeps nothing of a request that has been answered', { tag: '@long' }, async () => {
  const shop = await openShop('memory', port, {}, { inspectorPort })
  const inspector = await connectInspector(inspectorPort, `${shop.origin}/robots.txt`)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let count = 0
  /**
   * Asks for pages that are not there, each under an address of its own; returns the isolate's
   * memory then, bytes.
   */
  async function askMany() {
    const end = count + many
    const client = async () => {
      while (count < end) expect(await ask(agent, `/fr-fr/none-${count++}`)).toBe(404)
    }
    await Promise.all(Array.from({ length: 8 }, client))
    return (await inspector.memory()).whole
  }
  // The first ones fill what is remembered for all.
  await askMany()
  const before = await askMany()
  const after = await askMany()
  inspector.close()
  agent.destroy()
  await shop.close()
  // Half a kilobyte for each: an answer that is kept has more, and its request too.
  expect(after - before).toBeLessThan(megabyte)
})

async function ask(agent: Agent, path: string): Promise<number> {
  const sent = request({ port, path, agent, headers: { accept: 'text/html' } }).end()
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return response.statusCode!
  } catch (error) {
    // A kept connection may be closed by the server in the moment in which it is used again.
    if (sent.reusedSocket) return ask(agent, path)
    throw error
  }
}

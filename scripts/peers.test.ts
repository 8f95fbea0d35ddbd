// Requirements: SEC-17.
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { isLoopbackPeer, listenByPeer } from './peers.ts'

it.each([
  ['127.0.0.1', 'IPv4', true],
  ['127.8.9.1', 'IPv4', true],
  ['::1', 'IPv6', true],
  ['::ffff:127.0.0.1', 'IPv6', true],
  ['192.0.2.7', 'IPv4', false],
  ['::ffff:192.0.2.7', 'IPv6', false],
  ['2001:db8::1', 'IPv6', false],
])('a connection from %s (%s) is of this machine: %s', (remoteAddress, remoteFamily, isOwn) => {
  expect(isLoopbackPeer({ remoteAddress, remoteFamily })).toBe(isOwn)
})

it('a connection whose other end has closed is not of this machine', () => {
  expect(() =>
    expect(isLoopbackPeer({ remoteAddress: undefined, remoteFamily: undefined })).toBe(false),
  ).not.toThrow()
})

it('connections are distinguished by their peer address, whatever host they name', async () => {
  const answering = async (words: string) => {
    const server = createServer((_, response) => response.end(words)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, port: (server.address() as AddressInfo).port }
  }
  const [own, network] = [await answering('own'), await answering('network')]
  const free = createListener().listen(0)
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  await new Promise((done) => free.close(done))
  const door = await listenByPeer(
    { host: '0.0.0.0', port },
    { own: own.port, network: network.port },
  )
  const ask = (hostname: string) =>
    new Promise<IncomingMessage>((done, fail) =>
      get({ hostname, port, headers: { host: 'localhost', connection: 'close' } }, done).once(
        'error',
        fail,
      ),
    ).then(text)
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address
  expect(await ask('127.0.0.1')).toBe('own')
  if (outside) expect(await ask(outside)).toBe('network')
  for (const { server } of [own, network]) server.close()
  door.close()
})

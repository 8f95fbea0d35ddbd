import { BlockList, connect, createServer, type Server, type Socket } from 'node:net'
import { networkPeerHeader } from '../shared/network/peer.ts'

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8)
thisMachine.addAddress('::1', 'ipv6')

/**
 * Whether a socket's peer is this machine's loopback address, which, unlike a Host header, other
 * machines cannot claim (SEC-17).
 */
export function isLoopbackPeer({
  remoteAddress = '',
  remoteFamily,
}: Pick<Socket, 'remoteAddress' | 'remoteFamily'>): boolean {
  return thisMachine.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4')
}

/**
 * Script of a worker that passes requests of other machines to the shop (binding SHOP) and marks
 * them.
 */
export const fromNetwork = `export default {
  fetch(request, env) {
    const headers = new Headers(request.headers)
    headers.set('${networkPeerHeader}', '1')
    return env.SHOP.fetch(new Request(request, { headers }))
  },
}`

/** Local ports that connections are passed to. */
interface Ports {
  /** For connections of this machine. */
  own: number
  /** For connections of other machines. */
  network: number
}

/**
 * Listens at an address and passes each connection on, byte by byte. Rejects where the address is
 * in use.
 */
export function listenByPeer(
  { host, port }: { host: string; port: number },
  { own, network }: Ports,
): Promise<Server> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    const target = connect({
      host: '127.0.0.1',
      port: isLoopbackPeer(socket) ? own : network,
      allowHalfOpen: true,
      noDelay: true,
    })
    const end = () => [socket, target].forEach((one) => one.destroy())
    for (const one of [socket, target]) one.once('error', end).once('close', end)
    socket.pipe(target)
    target.pipe(socket)
  })
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => done(server))
  })
}

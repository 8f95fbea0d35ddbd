import { BlockList, connect, createServer, type Server, type Socket } from 'node:net'
import { networkPeerHeader } from '../shared/network/peer.ts'

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8)
thisMachine.addAddress('::1', 'ipv6')

/** Whether a socket's other end is this machine's loopback: unlike a Host header, nobody elsewhere can choose that. */
export function isLoopbackPeer({
  remoteAddress = '',
  remoteFamily,
}: Pick<Socket, 'remoteAddress' | 'remoteFamily'>): boolean {
  return thisMachine.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4')
}

/** The script of a worker that passes requests of other machines on to the shop, its binding SHOP, and says so. */
export const fromNetwork = `export default {
  fetch(request, env) {
    const headers = new Headers(request.headers)
    headers.set('${networkPeerHeader}', '1')
    return env.SHOP.fetch(new Request(request, { headers }))
  },
}`

/** Ports of this machine that connections are handed on to. */
interface Ports {
  /** For connections of this machine. */
  own: number
  /** For those of others. */
  network: number
}

/** Listens at an address and hands each connection on, byte by byte. Rejects where the address is taken. */
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

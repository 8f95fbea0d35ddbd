import type { Plugin } from 'vite'
import { isLoopbackPeer } from '../scripts/peers.ts'
import { networkPeerHeader } from '../shared/network/peer.ts'

/**
 * Marks requests from other machines in development (`npm run dev -- --host`), as `npm start` does.
 */
export function networkPeers(): Plugin {
  return {
    name: 'network-peers',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        // The worker's request is built from the raw headers.
        if (!isLoopbackPeer(request.socket)) request.rawHeaders.push(networkPeerHeader, '1')
        next()
      })
    },
  }
}

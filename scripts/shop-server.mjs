import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { localVariables, stateDirectory } from '../build/local-variables.ts'
import { fromNetwork, listenByPeer } from './peers.ts'
import { root } from './tools.mjs'
import { workerOptions } from './wrangler/config.ts'

// Part of the key of the objects' storage; the same in development.
const shopName = 'vitrine'
const passOn = 'export default { fetch: (request, env) => env.ASSETS.fetch(request) }'

/**
 * Serves the production build with every binding, directly from workerd without a proxy, so that
 * pages stream and nothing is compressed or buffered. `variables` are added to the deployment's
 * own. With a host that other machines reach, their connections are distinguished from this
 * machine's, which alone may read the mailbox (SEC-17).
 */
export async function serveShop({ port, host = '127.0.0.1', variables = {}, inspectorPort } = {}) {
  const folder = resolve(root, 'dist/worker')
  const {
    modulesRules: _rules,
    bindings,
    assets,
    ...options
  } = workerOptions(resolve(folder, 'wrangler.json'))
  const isShared = !['127.0.0.1', '::1', 'localhost'].includes(host)
  const socket = isShared ? { host: '127.0.0.1', port: 0 } : { host, port }
  const mf = new Miniflare({
    ...convertV4MiniflareOptions({
      cf: false,
      inspectorPort,
      handleStructuredLogs: ({ level, message }) =>
        level === 'error' || level === 'warn' ? console.error(message) : console.log(message),
      workers: [
        {
          ...options,
          name: shopName,
          bindings: { ...bindings, ...localVariables(), ...variables },
          serviceBindings: { ...options.serviceBindings, [assets.binding]: 'assets' },
          modules: modulesOf(folder),
          modulesRoot: folder,
          unsafeDirectSockets: [socket],
        },
        // A worker with assets of its own gets a router in front of it, which costs more per page
        // than the page itself.
        {
          name: 'assets',
          compatibilityDate: options.compatibilityDate,
          modules: true,
          script: passOn,
          assets,
        },
        ...(isShared ? [networkWorker(options.compatibilityDate, socket)] : []),
      ],
    }),
    resourcePersistencePath: stateDirectory,
  })
  await mf.ready
  if (isShared) await openToNetwork(mf, { host, port })
  return mf
}

const networkName = 'network'

function networkWorker(compatibilityDate, socket) {
  return {
    name: networkName,
    compatibilityDate,
    modules: true,
    script: fromNetwork,
    serviceBindings: { SHOP: shopName },
    unsafeDirectSockets: [socket],
  }
}

async function openToNetwork(mf, address) {
  const portOf = async (name) => Number((await mf.unsafeGetDirectURL(name)).port)
  const ports = { own: await portOf(shopName), network: await portOf(networkName) }
  const server = await listenByPeer(address, ports)
  // The runtime keeps the process alive; the listener ends with it.
  server.unref()
}

/** The worker's scripts, the entry first. */
export function modulesOf(folder) {
  const scripts = readdirSync(folder, { recursive: true }).filter(
    (file) => file.endsWith('.js') && file !== 'index.js',
  )
  return ['index.js', ...scripts].map((file) => ({ type: 'ESModule', path: resolve(folder, file) }))
}

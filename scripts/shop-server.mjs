import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { localVariables, stateDirectory } from '../build/local-variables.ts'
import { root } from './tools.mjs'

const passOn = 'export default { fetch: (request, env) => env.ASSETS.fetch(request) }'

/**
 * Serves the production build with every binding, straight from workerd: no proxy in the path, so that pages stream and
 * nothing is compressed or buffered. `variables` are added to the deployment's own.
 */
export async function serveShop({ port, host = '127.0.0.1', variables = {}, inspectorPort } = {}) {
  const folder = resolve(root, 'dist/worker')
  const {
    modulesRules: _rules,
    bindings,
    assets,
    ...options
  } = unstable_getMiniflareWorkerOptions(resolve(folder, 'wrangler.json')).workerOptions
  const mf = new Miniflare({
    ...convertV4MiniflareOptions({
      cf: false,
      inspectorPort,
      handleStructuredLogs: ({ level, message }) =>
        level === 'error' || level === 'warn' ? console.error(message) : console.log(message),
      workers: [
        {
          ...options,
          // Part of the key under which the objects' storage lies: the same in development.
          name: 'vitrine',
          bindings: { ...bindings, ...localVariables(), ...variables },
          serviceBindings: { ...options.serviceBindings, [assets.binding]: 'assets' },
          modules: modulesOf(folder),
          modulesRoot: folder,
          unsafeDirectSockets: [{ host, port }],
        },
        // A worker that has assets itself gets a router in front of it, which costs every page more than the page does.
        {
          name: 'assets',
          compatibilityDate: options.compatibilityDate,
          modules: true,
          script: passOn,
          assets,
        },
      ],
    }),
    resourcePersistencePath: stateDirectory,
  })
  await mf.ready
  return mf
}

/** The worker's scripts, the one that begins first. */
export function modulesOf(folder) {
  const scripts = readdirSync(folder, { recursive: true }).filter(
    (file) => file.endsWith('.js') && file !== 'index.js',
  )
  return ['index.js', ...scripts].map((file) => ({ type: 'ESModule', path: resolve(folder, file) }))
}

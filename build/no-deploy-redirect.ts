import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Removes the file by which a bare `wrangler deploy` would find this build, and upload its
 * variables however old they are (OPS-11). `npm run deploy` names the built configuration itself.
 */
export function noDeployRedirect(): Plugin {
  let root = ''
  return {
    name: 'no-deploy-redirect',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    buildApp: {
      order: 'post',
      async handler() {
        rmSync(join(root, '.wrangler/deploy/config.json'), { force: true })
      },
    },
  }
}

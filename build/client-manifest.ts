import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The module `virtual:client-manifest`: in a production build the manifest of the client's build;
 * in development and tests null.
 */
export function clientManifest(): Plugin {
  const id = 'virtual:client-manifest'
  return {
    name: 'client-manifest',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(loaded) {
      if (loaded !== `\0${id}`) return
      if (this.environment?.mode !== 'build') return 'export default null'
      const json = await readFile(
        resolve(this.environment.config.root, 'dist/client/.vite/manifest.json'),
        'utf8',
      )
      return `export default ${json}`
    },
  }
}

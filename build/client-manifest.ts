import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** `virtual:client-manifest`: null in dev and tests, what the client's build wrote in a build. */
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

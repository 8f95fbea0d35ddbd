import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Folder of the source maps of the browser's scripts, by release; it is never uploaded. */
export const sourceMapFolder = 'dist/source-maps'

/** Releases whose maps stay in the folder. */
const kept = 10

/**
 * Writes the source maps of the browser's scripts outside of the files that a deployment serves
 * (OPS-41): they contain the sources. `npm run shop -- source` reads them.
 */
export function sourceMaps(release: string): Plugin {
  return {
    name: 'source-maps',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has added its line to the scripts that load others.
      order: 'post',
      handler(_, bundle) {
        const folder = join(this.environment.config.root, sourceMapFolder)
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== 'asset' || !name.endsWith('.js.map')) continue
          const target = join(folder, release, name)
          mkdirSync(dirname(target), { recursive: true })
          writeFileSync(target, file.source)
          delete bundle[name]
        }
        forgetOld(folder)
      },
    },
  }
}

function forgetOld(folder: string) {
  const ages = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
  for (const { path } of ages.slice(kept)) rmSync(path, { recursive: true })
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
)

/**
 * Keeps the browser files of the previous build beside the new ones, so that pages that are open
 * during a release can still load scripts on demand (AVAIL-10). Their names contain a hash of their
 * content, so they do not conflict. Building the same sources again keeps them; the next build
 * deletes older files.
 */
export function previousAssets(): Plugin {
  let before = { files: new Map<string, Buffer>(), latest: new Set<string>() }
  return {
    name: 'previous-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      const { root, build } = this.environment.config
      before = read(join(root, build.outDir))
    },
    writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('previous-assets: the build has no output folder')
      const { files, latest } = before
      const isSame = [...latest].every((file) => file in bundle)
      for (const [file, bytes] of files) {
        if (file in bundle || !(isSame || latest.has(file))) continue
        mkdirSync(dirname(join(dir, file)), { recursive: true })
        writeFileSync(join(dir, file), bytes)
      }
    },
  }
}

/** All files with a hash in their name, and which of them the latest build wrote. */
function read(folder: string) {
  const manifest = join(folder, '.vite/manifest.json')
  const assets = join(folder, 'assets')
  if (!existsSync(manifest) || !existsSync(assets))
    return { files: new Map<string, Buffer>(), latest: new Set<string>() }
  const entries = Object.values(Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8'))))
  // Folders there are copied from `public`, and have no hash.
  const names = readdirSync(assets, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `assets/${name}`)
  return {
    files: new Map(names.map((name) => [name, readFileSync(join(folder, name))])),
    latest: new Set(entries.flatMap(({ file, css, assets: others }) => [file, ...css, ...others])),
  }
}

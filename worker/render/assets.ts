import manifest from 'virtual:client-manifest'
import { pageFiles } from '#client/entry-edge.ts'
import type { PageName } from '#shared/pages.ts'

export interface Assets {
  /** The module that hydrates. */
  entry: string
  /** Modules that it and the page import, to be fetched at once. */
  modules: string[]
  styles: string[]
}

const entryFile = 'client/entry-browser.tsx'
const known = new Map<PageName, Assets>()

/** Files that a page's first visit needs, from the client build's manifest; the sources themselves in development. */
export function assetsOf(page: PageName): Assets {
  const cached = known.get(page)
  if (cached) return cached
  const assets = manifest
    ? collect(manifest, pageFiles[page])
    : { entry: `/${entryFile}`, modules: [], styles: ['/client/ui/base.css?direct', '/__uno.css?direct'] }
  known.set(page, assets)
  return assets
}

function collect(files: NonNullable<typeof manifest>, page: string): Assets {
  const modules = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  function walk(key: string) {
    const chunk = files[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of chunk.css ?? []) styles.add(`/${file}`)
    if (chunk.file.endsWith('.js')) modules.add(`/${chunk.file}`)
    for (const next of chunk.imports ?? []) walk(next)
  }
  walk(entryFile)
  walk(page)
  const entry = `/${files[entryFile]!.file}`
  modules.delete(entry)
  return { entry, modules: [...modules], styles: [...styles] }
}

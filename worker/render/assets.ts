import manifest from 'virtual:client-manifest'
import { stylesOfSections } from '#client/entry-edge.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { Section } from '#shared/api/sections.ts'
import { fileOfPage, type PageName } from '#shared/routes/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'

export interface Assets {
  /** The module that hydrates. */
  entry: string
  /** Modules that it and the page import, to be fetched at once. */
  modules: string[]
  /** Stylesheets that the first paint needs. */
  styles: string[]
  /** Stylesheets of what opens later, to be fetched after the first paint. */
  laterStyles: string[]
}

// In development there is none.
const noManifest = {}

type Manifest = NonNullable<typeof manifest>

const entryFile = 'client/entry-browser.tsx'
/** A part of every page whose styles are those of all that opens. */
const overlayFile = 'client/shell/menu-drawer.tsx'

/** Files that a visit's document needs. */
export function assetsOfVisit({ page, data }: Pick<Visit, 'page' | 'data'>): Assets {
  return assetsOf(
    page,
    'sections' in data ? data.sections : 'page' in data ? data.page.sections : [],
  )
}

/**
 * Files that a document of the page with these sections needs, from the client build's manifest;
 * the sources themselves in development.
 */
export function assetsOf(page: PageName, sections: readonly Section[] = []): Assets {
  const ofSections = stylesOfSections(page, sections)
  const key = [page, ...ofSections].join(' ')
  const known = memoizeByObject(manifest ?? noManifest, createAssetsByKind)
  const cached = known.get(key)
  if (cached) return cached
  const assets = manifest
    ? collect(manifest, fileOfPage(page), ofSections)
    : {
        entry: `/${entryFile}`,
        modules: [],
        styles: ['/client/ui/base.css?direct', '/__uno.css?direct'],
        laterStyles: [],
      }
  known.set(key, assets)
  return assets
}

// One entry for each page and each set of stylesheets that sections have: bounded by both tables.
function createAssetsByKind() {
  return new Map<string, Assets>()
}

function collect(files: Manifest, page: string, ofSections: readonly string[]): Assets {
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
  for (const name of ofSections) styles.add(stylesheet(files, name))
  const entryChunk = files[entryFile]
  if (!entryChunk) throw new Error(`The build's manifest has no ${entryFile}`)
  const entry = `/${entryChunk.file}`
  modules.delete(entry)
  return {
    entry,
    modules: [...modules],
    styles: [...styles],
    laterStyles: (files[overlayFile]?.css ?? []).map((file) => `/${file}`),
  }
}

function stylesheet(files: Manifest, name: string): string {
  const found = Object.values(files).find(
    ({ file }) => file.startsWith(`assets/${name}-`) && file.endsWith('.css'),
  )
  if (!found) throw new Error(`The build has no stylesheet named ${name}`)
  return `/${found.file}`
}

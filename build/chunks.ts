import { basename } from 'node:path'

interface ModuleInfo {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Pages that most visits begin with: what they share must not bring along what only others need. */
const firstPages = new Set(['home.tsx', 'listing.tsx', 'product.tsx'])

/**
 * Name of the chunk for a module that several chunks need: `catalog` where a first page imports it, `later` where an island does,
 * `pages` where only other pages do. So a first visit loads three scripts (shop, catalog, page), and `later` when the browser is idle.
 */
export function chunkOf(id: string, graph: Graph): string {
  const roots = rootsOf(id, graph)
  if (roots.some(({ page }) => page && firstPages.has(page))) return 'catalog'
  return roots.some(({ page }) => !page) ? 'later' : 'pages'
}

/** The dynamically imported modules that reach a module by static imports: pages by their file name, islands without one. */
function rootsOf(id: string, graph: Graph): { page: string | undefined }[] {
  const seen = new Set<string>()
  const open = [id]
  const roots: { page: string | undefined }[] = []
  while (open.length > 0) {
    const current = open.pop()!
    if (seen.has(current)) continue
    seen.add(current)
    const info = graph.getModuleInfo(current)
    if (info?.dynamicImporters.length) roots.push({ page: /[\\/]client[\\/]pages[\\/]/.test(current) ? basename(current) : undefined })
    open.push(...(info?.importers ?? []))
  }
  return roots
}

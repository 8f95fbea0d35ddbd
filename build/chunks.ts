import { basename } from 'node:path'

interface ModuleInfo {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Pages that most visits begin with: what they share must not bring along what only others need. A product's page has no room for what lists need. */
const product = 'product.tsx'
const lists = new Set(['home.tsx', 'listing.tsx'])

/** Parts that a page loads only where it has them, or when the visitor asks for them: not with what every idle browser loads. */
const askedFor = new Set([
  'cart-engine.ts',
  'cart-forms.tsx',
  'cart-panel.tsx',
  'filter-drawer.tsx',
  'language-panel.tsx',
  'payment-check.tsx',
  'section.tsx',
  'stock-alert.tsx',
])

/**
 * Name of the chunk for a module that several chunks need: `catalog` where a product's page imports it, `grid` where only another first page
 * does, `later` where an island does that every idle browser loads, `on-demand` where one does that is asked for, `pages` where only other
 * pages do. So a first visit loads three or four scripts (shop, catalog, perhaps grid, page), and `later` when the browser is idle. A chunk
 * takes along what its modules import, unless a chunk before it in the alphabet has it: hence the names.
 */
export function chunkOf(id: string, graph: Graph): string {
  if (id.endsWith('.css')) return stylesheetOf(id)
  const roots = rootsOf(id, graph)
  if (roots.some(({ page }) => page === product)) return 'catalog'
  if (roots.some(({ page }) => page && lists.has(page))) return 'grid'
  const islands = roots.flatMap(({ island }) => island ?? [])
  if (islands.length === 0) return 'pages'
  return islands.every((island) => askedFor.has(island)) ? 'on-demand' : 'later'
}

/**
 * Name of the file for a stylesheet: its own, or pages would load it along with a script that they share. What the utilities' plugin makes
 * up has a name without a path.
 */
export function stylesheetOf(id: string): string {
  return basename(id, '.css').replace('\0virtual:', '')
}

interface Root {
  /** File name of a page. */
  page?: string
  /** File name of anything else that is loaded by itself. */
  island?: string
}

/** The dynamically imported modules that reach a module by static imports. */
function rootsOf(id: string, graph: Graph): Root[] {
  const seen = new Set<string>()
  const open = [id]
  const roots: Root[] = []
  while (open.length > 0) {
    const current = open.pop()!
    if (seen.has(current)) continue
    seen.add(current)
    const info = graph.getModuleInfo(current)
    if (info?.dynamicImporters.length)
      roots.push({
        [/[\\/]client[\\/]pages[\\/]/.test(current) ? 'page' : 'island']: basename(current),
      })
    open.push(...(info?.importers ?? []))
  }
  return roots
}

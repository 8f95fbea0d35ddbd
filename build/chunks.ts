import { basename } from 'node:path'

interface ModuleInfo {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

/** Information about modules from the bundler. */
export interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

/**
 * Shared chunks, in the order in which they take their modules. A chunk also takes the imports of
 * its modules, unless an earlier one has them, so each comes after the chunks that it imports.
 *
 * - `catalog`: shared by the product page and another page on which visits start; `buy`: shared by
 *   the product page and later pages only; `grid`: shared by home, lists and content pages. So a
 *   first visit loads at most four scripts: shop, page, and two of these.
 * - `later`: parts that every browser loads when it is idle.
 * - `form-parts`: forms that content has too, and what those of login and settings share with the cart; `cart`; `forms`: shared by login, account and
 *   checkout, above all the schemas; `customer`: shared by account and checkout besides those; `orders`: what
 *   the settings do not need of that, because it contains lines of the cart.
 * - `content`, `checkout`, `account`, `auth`: shared by several pages of one area.
 */
export const chunks = [
  'catalog',
  'buy',
  'grid',
  'later',
  'form-parts',
  'cart',
  'forms',
  'customer',
  'orders',
  'address',
  'content',
  'checkout',
  'account',
  'auth',
] as const

type Chunk = (typeof chunks)[number]

const product = 'product'
/** The pages on which visits start; their sizes are limited (PERF-2). */
const firstPages = new Set([product, 'content', 'home', 'listing'])

const formPages = /^(auth-|account-settings$|checkout-(account|address)$)/
const addressPages = new Set(['account-settings', 'checkout-address'])

/**
 * Islands that are loaded when a page contains them or the visitor opens them, with their areas.
 * All other islands are loaded when the browser is idle.
 */
const onDemand: Record<string, Area> = {
  'active-filters': 'content',
  'browser-lists': 'content',
  'cart-engine': 'cart',
  'cart-forms': 'cart',
  'cart-panel': 'cart',
  'filter-drawer': 'content',
  'further-products': 'content',
  'language-panel': 'content',
  'payment-check': 'cart',
  'place-source': 'checkout',
  section: 'content',
  'stock-alert': 'content',
}

const ownAreas = ['cart', 'checkout', 'account', 'auth'] as const
type Area = (typeof ownAreas)[number] | 'content'

/** Name of the shared chunk for a module that several scripts need; null for no shared chunk. */
export function chunkOf(id: string, graph: Graph): Chunk | null {
  if (/\.css$|^\0virtual:utilities/.test(id)) return null
  const { pages, islands } = rootsOf(id, graph)
  const first = pages.filter((page) => firstPages.has(page))
  if (first.includes(product)) return first.length > 1 ? 'catalog' : 'buy'
  if (first.length > 0) return 'grid'
  if (islands.some((island) => !onDemand[island])) return 'later'
  const areas = new Set([
    ...pages.map(areaOf),
    ...islands.flatMap((island) => onDemand[island] ?? []),
  ])
  const [area, ...others] = areas
  if (area && others.length === 0) return area
  if (areas.has('content')) return 'form-parts'
  // Login and settings load nothing of the cart but what its forms share with theirs.
  const isOfCustomer = pages.some((page) => /^auth-|^account-settings$/.test(page))
  if (areas.has('cart') && isOfCustomer) return 'form-parts'
  if (areas.has('cart')) return 'cart'
  if (areas.has('auth') && pages.every((page) => formPages.test(page))) return 'forms'
  if (pages.every((page) => addressPages.has(page))) return 'address'
  return isOfCustomer ? 'customer' : 'orders'
}

/**
 * File name of a stylesheet. The sheets of the utilities plugin are virtual modules without a path.
 */
export function stylesheetOf(id: string): string {
  return basename(id, '.css').replace('\0virtual:', '')
}

function areaOf(page: string): Area {
  const [, first] = /^(\w+)/.exec(page) ?? []
  return ownAreas.find((area) => area === first) ?? 'content'
}

/**
 * The dynamically imported modules that reach a module by static imports: names of pages, and of
 * all others.
 */
function rootsOf(id: string, graph: Graph) {
  const seen = new Set<string>()
  const open = [id]
  const pages: string[] = []
  const islands: string[] = []
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    if (seen.has(current)) continue
    seen.add(current)
    const info = graph.getModuleInfo(current)
    if (info?.dynamicImporters.length) {
      const isPage = /[\\/]client[\\/]pages[\\/]/.test(current)
      ;(isPage ? pages : islands).push(basename(current).replace(/\.\w+$/, ''))
    }
    open.push(...(info?.importers ?? []))
  }
  return { pages, islands }
}

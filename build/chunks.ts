import { basename } from 'node:path'

interface ModuleInfo {
  isEntry: boolean
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
 * - `shop`: what every page starts with, and what first pages share with login, checkout and cart.
 * - `catalog`: what several first pages share, or one of them with cart and account; `buy`: shared
 *   by the product page and later pages only; `grid`: shared by home, lists and content pages. So a
 *   first visit loads at most four scripts: shop, page, and two of these.
 * - Parts that browsers load when they are idle or the visitor acts: `fields`, which forms need
 *   before; `dialogs`, which the account needs before, or every idle browser; `later`, which some
 *   pages of content need before.
 * - `calls`: what the cart shares with forms and content; `engine`: what its engine shares with
 *   pages that change or show the cart; `form-parts`: forms that content has too, and what those of
 *   the address need; `forms`: other forms of login, account and checkout; `sign-in`: what only
 *   pages with a login need; `rules`: schemas, which a form's focus loads.
 * - `purchase`: what the cart shares with all of checkout; `payment`: with later steps of it;
 *   `cart`.
 * - `customer`: shared by account and checkout; `orders`: what of that neither the settings nor the
 *   address step need; `address`; `lists`: shared by account and content.
 * - `content`: running text; `cards`: what other pages of content share; `opened`: what no page
 *   begins with.
 * - `checkout`, `account`, `auth`: shared by several pages of one area.
 */
export const chunks = [
  'shop',
  'catalog',
  'buy',
  'grid',
  'fields',
  'dialogs',
  'later',
  'calls',
  'engine',
  'form-parts',
  'purchase',
  'payment',
  'cart',
  'forms',
  'sign-in',
  'customer',
  'orders',
  'address',
  'rules',
  'lists',
  'opened',
  'cards',
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
const loginPages = /^(?:auth-|checkout-account$)/
/** Pages with running text, which may contain forms. */
const textPages = new Set(['article', 'press'])
const addressPages = new Set(['account-settings', 'checkout-address'])

/**
 * Islands that are loaded when a page contains them or the visitor opens them, with their areas.
 * All other islands are loaded when the browser is idle.
 */
const onDemand: Record<string, Area> = {
  'active-filters': 'content',
  'address-dialog': 'account',
  'address-rules': 'checkout',
  'best-sellers': 'cart',
  'browser-lists': 'content',
  'cart-engine': 'cart',
  'cart-forms': 'cart',
  'cart-panel': 'cart',
  'filter-drawer': 'content',
  'frozen-notice': 'cart',
  'further-products': 'content',
  'language-panel': 'content',
  'payment-check': 'cart',
  'place-source': 'checkout',
  'review-tools': 'content',
  'scheme-choice': 'content',
  'search-panel': 'content',
  section: 'content',
  'settings-rules': 'account',
  'sign-in-rules': 'auth',
  'stock-alert': 'content',
}

/** Islands that every browser loads when idle, also one whose visitor does nothing. */
const untouched = new Set(['consent-dialog', 'region-toast'])

const ownAreas = ['cart', 'checkout', 'account', 'auth'] as const
type Area = (typeof ownAreas)[number] | 'content'

/** Name of the shared chunk for a module that several scripts need; null for no shared chunk. */
export function chunkOf(id: string, graph: Graph): Chunk | null {
  if (/\.css$|^\0virtual:utilities/.test(id)) return null
  const { pages, islands, isInitial } = rootsOf(id, graph)
  if (isInitial) return 'shop'
  const first = pages.filter((page) => firstPages.has(page))
  const isOfForms = pages.some((page) => /^(?:auth|checkout)-/.test(page))
  const isOfAccount = pages.some((page) => areaOf(page) === 'account')
  if (first.length > 0 && (isOfForms || pages.includes('account-settings'))) return 'shop'
  if (first.length > 1 && pages.includes('cart')) return 'shop'
  if (first.includes(product)) return first.length > 1 ? 'catalog' : 'buy'
  const isOfCustomer = pages.some((page) => areaOf(page) === 'account' || page === 'cart')
  if (first.length > 0) return isOfCustomer ? 'catalog' : 'grid'
  if (islands.some((island) => !onDemand[island])) {
    const isOfContent = pages.some((page) => areaOf(page) === 'content')
    if (isOfForms || (isOfAccount && isOfContent)) return 'fields'
    if (isOfAccount || islands.some((island) => untouched.has(island))) return 'dialogs'
    return 'later'
  }
  const areas = new Set([
    ...pages.map(areaOf),
    ...islands.flatMap((island) => onDemand[island] ?? []),
  ])
  const [area, ...others] = areas
  if (area === 'content' && others.length === 0) return contentChunkOf(pages)
  const isOfEngine = islands.includes('cart-engine')
  if (area && others.length === 0) return isOfEngine ? 'engine' : area
  const later = pages.filter((page) => areaOf(page) !== 'content')
  if (later.length > 0 && later.every((page) => loginPages.test(page))) return 'sign-in'
  const isOfAddress = pages.includes('checkout-address')
  const isOfSettings = pages.some((page) => /^auth-|^account-settings$/.test(page))
  // Pages with forms load nothing of the cart but what their forms share with it.
  const isOfCart = areas.has('cart') && (pages.length === 0 || pages.includes('cart'))
  if (isOfCart && (isOfSettings || areas.has('content'))) return 'calls'
  if (isOfEngine) return 'engine'
  if (areas.has('content'))
    return isOfAccount && !isOfForms && !isOfSettings ? 'lists' : 'form-parts'
  if (areas.has('cart') && isOfSettings) return 'form-parts'
  if (areas.has('cart')) return isOfAddress ? 'purchase' : 'payment'
  if (pages.length === 0) return 'rules'
  if (areas.has('auth') && pages.every((page) => formPages.test(page)))
    return isOfAddress ? 'form-parts' : 'forms'
  if (pages.every((page) => addressPages.has(page))) return 'address'
  return isOfSettings || isOfAddress ? 'customer' : 'orders'
}

function contentChunkOf(pages: readonly string[]): Chunk {
  if (pages.length === 0) return 'opened'
  return pages.every((page) => textPages.has(page)) ? 'content' : 'cards'
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
  let isInitial = id.startsWith('\0rolldown/')
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    if (seen.has(current)) continue
    seen.add(current)
    const info = graph.getModuleInfo(current)
    isInitial ||= info?.isEntry ?? false
    if (info?.dynamicImporters.length) {
      const isPage = /[\\/]client[\\/]pages[\\/]/.test(current)
      ;(isPage ? pages : islands).push(basename(current).replace(/\.\w+$/, ''))
    }
    open.push(...(info?.importers ?? []))
  }
  return { pages, islands, isInitial }
}

import * as z from 'zod'
import { matchRoute } from '#shared/routes/route-matcher.ts'
import type { RouteName } from '#shared/routes/routes.ts'
import { languageOf } from './languages.ts'
import { withdrawalFormFile, withdrawalPage } from '#shared/routes/withdrawal-form.ts'
import type { ContentTable } from './table.ts'

interface Targets {
  /** Whether one of these addresses leads to a page. */
  isPath(path: string): boolean
  isProduct(key: string): boolean
  isArticle(id: string): boolean
}

/**
 * Links in the documents and redirects of these tables to addresses that do not exist, and names of
 * products and articles that do not exist.
 */
export function linkProblems(tables: readonly ContentTable[], targets: Targets): string[] {
  const leads = (link: string) =>
    link.startsWith('https://') || isKnown(link.replace(/[?#].*$/, ''), targets)
  return tables
    .filter(({ table }) => table === 'documents' || table === 'redirects')
    .flatMap(({ rows }) => rows.map((row) => Linking.parse(row)))
    .flatMap((row) => {
      const where = row.source
        ? `content/redirects.json: ${row.source}`
        : `${row.collection}/${row.id} (${row.language})`
      const body: unknown = row.body === undefined ? { link: row.target } : JSON.parse(row.body)
      const { links, products, articles } = mentioned(body, row.collection)
      return [
        ...links.filter((link) => !leads(link)).map((link) => `${where}: ${link} leads nowhere`),
        ...products
          .filter((key) => !targets.isProduct(key))
          .map((key) => `${where}: no product '${key}'`),
        ...articles
          .filter((id) => !targets.isArticle(id))
          .map((id) => `${where}: no article '${id}'`),
      ]
    })
}

/** A row of documents or of redirects. */
const Linking = z
  .object({
    collection: z.string(),
    id: z.string(),
    language: z.string(),
    body: z.string(),
    source: z.string(),
    target: z.string(),
  })
  .partial()

interface Mentioned {
  links: string[]
  products: string[]
  articles: string[]
}

/**
 * All addresses and names in a document. A page's own path is not a link; a navigation entry's is.
 */
function mentioned(value: unknown, collection: string | undefined): Mentioned {
  const found: Mentioned = { links: [], products: [], articles: [] }
  const strings = (list: unknown) =>
    Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
  function visit(node: unknown) {
    if (node === null || typeof node !== 'object') return
    for (const [name, member] of Object.entries(node)) {
      const isLink = name === 'link' || (name === 'path' && collection === 'navigation')
      if (isLink && typeof member === 'string') found.links.push(member)
      if (name === 'products' || (name === 'keys' && 'type' in node && node.type === 'products'))
        found.products.push(...strings(member))
      if (name === 'articles') found.articles.push(...strings(member))
      visit(member)
    }
  }
  visit(value)
  return found
}

// Pages of the route table, which exist without an entry in the page list.
const ownPages = new Set<RouteName>([
  'cart',
  'auth-login',
  'auth-signup',
  'auth-reset',
  'account',
  'account-orders',
  'account-wishlist',
  'account-settings',
])

function isKnown(path: string, { isPath }: Targets): boolean {
  // A file of the page about withdrawal, in the countries whose law pages link to it.
  if (path === withdrawalFormFile) return isPath(withdrawalPage)
  const route = matchRoute(path)
  return (route !== undefined && ownPages.has(route.name)) || isPath(path)
}

/** A page with its English path, and those of all languages where they differ. */
interface PlacedPage {
  path?: string | undefined
  paths?: Readonly<Record<string, string>> | undefined
}

/**
 * The tables with every link to a page whose path differs by language led to the document's own
 * language: content names such a page by its English path (HELP-1). Rows of products are left as
 * they are: their pages have no sections, and the entry of a page has no links.
 */
export function withLinksByLanguage(
  tables: ContentTable[],
  pages: readonly PlacedPage[],
): ContentTable[] {
  const paths = new Map(
    pages.flatMap(({ path, paths }) => (path && paths ? [[path, paths] as const] : [])),
  )
  const own = (link: string, language: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? []
    const found = paths.get(path)?.[languageOf(language)]
    return found === undefined ? link : found + rest
  }
  const isConcerned = (body: string) => [...paths.keys()].some((path) => body.includes(`"${path}`))
  return tables.map((table) =>
    table.table === 'documents'
      ? {
          ...table,
          rows: table.rows.map((row) => {
            const { body, language, collection } = row
            if (typeof body !== 'string' || !isConcerned(body)) return row
            const names = collection === 'navigation' ? ['link', 'path'] : ['link']
            return { ...row, body: mapLinks(body, names, (link) => own(link, String(language))) }
          }),
        }
      : table,
  )
}

function mapLinks(json: string, names: readonly string[], change: (link: string) => string) {
  return JSON.stringify(
    JSON.parse(json, (name, value: unknown) =>
      names.includes(name) && typeof value === 'string' ? change(value) : value,
    ),
  )
}

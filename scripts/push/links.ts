import * as z from 'zod'
import { matchRoute } from '#shared/routes/route-matcher.ts'
import type { RouteName } from '#shared/routes/routes.ts'
import type { Pages } from './pages.ts'
import type { Statement } from './statement.ts'

interface Targets {
  pages: Pages
  articlePaths: string[]
  /** Product keys. */
  products: string[]
  /** Article ids. */
  articles: string[]
}

/**
 * Links in the pushed documents and redirects to addresses that do not exist, and names of products
 * and articles that do not exist.
 */
export function linkProblems(statements: readonly Statement[], targets: Targets): string[] {
  const paths = new Set(
    targets.pages.list.flatMap(({ id }) =>
      targets.pages.tonguesOf(id).map((tongue) => targets.pages.meta(id, tongue).path),
    ),
  )
  const articlePaths = new Set(targets.articlePaths)
  const leads = (link: string) =>
    link.startsWith('https://') || isKnown(link.replace(/[?#].*$/, ''), paths, articlePaths)
  const rows = statements
    .filter(({ sql }) => /^INSERT INTO (?:documents|redirects) /.test(sql))
    .flatMap(({ params }) => Rows.parse(JSON.parse(String(params[0]))))
  return rows.flatMap((row) => {
    const where = row.source
      ? `content/redirects.json: ${row.source}`
      : `${row.collection}/${row.id} (${row.language})`
    const body: unknown = row.body === undefined ? { link: row.target } : JSON.parse(row.body)
    const { links, products, articles } = mentioned(body, row.collection)
    return [
      ...links.filter((link) => !leads(link)).map((link) => `${where}: ${link} leads nowhere`),
      ...products
        .filter((key) => !targets.products.includes(key))
        .map((key) => `${where}: no product '${key}'`),
      ...articles
        .filter((id) => !targets.articles.includes(id))
        .map((id) => `${where}: no article '${id}'`),
    ]
  })
}

/** Rows of documents and of redirects. */
const Rows = z.array(
  z
    .object({
      collection: z.string(),
      id: z.string(),
      language: z.string(),
      body: z.string(),
      source: z.string(),
      target: z.string(),
    })
    .partial(),
)

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

function isKnown(
  path: string,
  paths: ReadonlySet<string>,
  articlePaths: ReadonlySet<string>,
): boolean {
  const route = matchRoute(path)
  return (
    paths.has(path) || articlePaths.has(path) || (route !== undefined && ownPages.has(route.name))
  )
}

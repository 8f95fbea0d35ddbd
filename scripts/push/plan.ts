import { addressTables } from './addresses.ts'
import { discountTables } from './discount-codes.ts'
import { readDelivery, shippingTables } from './delivery.ts'
import { readFacts } from './law/facts.ts'
import { orderPaperTables } from './law/order-papers.ts'
import { articleTables, readArticles } from './articles.ts'
import { readCatalogue } from './catalogue.ts'
import { contentProblems } from './check.ts'
import { ContentError } from './files.ts'
import { finderLinks, finderProblems, readFinders } from './finders/finders.ts'
import { source } from './languages.ts'
import { withLinksByLanguage } from './links.ts'
import { listingTables } from './listing.ts'
import { navigationTables } from './navigation.ts'
import { pageTables, readPages } from './pages.ts'
import { type Media, readPictures } from './pictures.ts'
import { pressTables } from './press.ts'
import { productTables } from './products/products.ts'
import { readHouses, roomProblems } from './room/rooms.ts'
import { redirectTables } from './redirects.ts'
import { reviewTables } from './reviews.ts'
import { searchWordTables } from './search/search-words.ts'
import { sitemapTables } from './sitemaps.ts'
import type { Statement } from './statement.ts'
import { type ContentTable, tableStatements } from './table.ts'

/** All writes that fill a storage with the demo shop. */
export interface SeedPlan {
  /** In an order that satisfies foreign keys. */
  tables: ContentTable[]
  /** All writes of the tables together; at most 100 fit into one D1 batch. */
  statements: Statement[]
  media: Media[]
}

/**
 * Reads and checks the content under `root`. Throws ContentError with file and line before anything
 * is written.
 */
export async function seedPlan(root: string): Promise<SeedPlan> {
  const pictures = readPictures(root)
  const facts = readFacts(root)
  const catalogue = readCatalogue(root)
  const pages = readPages(root, catalogue, facts)
  const articles = readArticles(root)
  const delivery = readDelivery(root)
  const sources = { root, catalogue, pictures }
  const written = [
    ...productTables(catalogue, pictures, finderLinks(pages)),
    ...listingTables(catalogue),
    ...reviewTables(root, catalogue),
    // Before the documents: a page's row notes the day on which they change.
    ...addressTables(pages, catalogue),
    ...pageTables(pages, catalogue, pictures),
    ...orderPaperTables(pages),
    ...sitemapTables(pages, articles),
    ...articleTables(articles, pages, catalogue, pictures),
    ...navigationTables(sources),
    ...pressTables(sources),
    ...redirectTables(root),
    ...discountTables(root),
    ...shippingTables(delivery),
    ...searchWordTables(root),
  ]
  const tables = withLinksByLanguage(written, pages)
  const statements = tableStatements(tables)
  const problems = [
    ...contentProblems({ catalogue, pages, articles, delivery }, statements),
    ...finderProblems(readFinders(pages, catalogue, pictures, source), catalogue),
    ...roomProblems(readHouses(pages, catalogue, pictures, source), catalogue),
  ]
  if (problems.length) throw new ContentError(problems.join('\n'))
  return { tables, statements, media: pictures.media }
}

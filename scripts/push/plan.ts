import { createAddresses } from './pages/address-tables.ts'
import { discountTables } from './discount-codes.ts'
import { type Delivery, readDelivery, shippingTables } from './delivery.ts'
import { readFacts } from './law/facts.ts'
import { orderPaperTables } from './law/order-papers.ts'
import { articlePageDocuments, articlePages } from './article-pages.ts'
import { articleTables, readArticles } from './articles.ts'
import { readCatalogue } from './catalogue.ts'
import { eanProblems, reachedCountries } from './check.ts'
import { ContentError } from './files.ts'
import { finderPages } from './finders/finder-links.ts'
import { finderProblems, readFinders } from './finders/finders.ts'
import { source } from './languages.ts'
import { withLinksByLanguage } from './links.ts'
import { listingTables } from './listing.ts'
import { navigationTables } from './navigation.ts'
import { fileDocuments, pageDocuments, type Pages, readPages } from './pages/pages.ts'
import { motionMedia, readMotions } from './motions.ts'
import { type Media, readPictures } from './pictures.ts'
import { pressContent } from './press/press.ts'
import type { ProductSources } from './products/product-sources.ts'
import type { ProductTable } from './products/product-table.ts'
import { productTables } from './products/products.ts'
import { readHouses, roomProblems } from './room/rooms.ts'
import { redirectTables } from './redirects.ts'
import { type ProductResults, productResults } from './results/product-results.ts'
import { memoryResults, type ResultCache } from './results/result-cache.ts'
import { readReviews } from './reviews/review-files.ts'
import { reviewTable } from './reviews/reviews.ts'
import { type SearchContent, searchContent } from './search/search-files.ts'
import { searchWordTables } from './search/search-words.ts'
import { namedPictures } from './share-pictures.ts'
import type { Statement } from './statement.ts'
import { smallCatalogue } from '../../worker/commerce/stored-content.ts'
import { type ContentTable, tableStatements, withAllRows } from './table.ts'

/** What a push compares with storage. */
export interface ContentPlan {
  /** In an order that satisfies foreign keys. */
  tables: ContentTable[]
  media: Media[]
  /** Ids of the pictures that are shown with links on other sites. */
  shared: ReadonlySet<string>
  search: SearchContent
}

/** All writes that fill a storage with the demo shop. */
export interface SeedPlan extends ContentPlan {
  /** All writes of the tables together; at most 100 fit into one D1 batch. */
  statements: Statement[]
}

/**
 * Reads and checks the content under `root` with nothing kept from before, and makes all rows.
 * Throws ContentError.
 */
export async function seedPlan(root: string): Promise<SeedPlan> {
  const plan = await contentPlan(root, memoryResults())
  const tables = plan.tables.map(withAllRows)
  return { ...plan, tables, statements: tableStatements(tables) }
}

/**
 * Reads and checks the content under `root`. What was made of the same content before is taken from
 * the cache, and what is new is put into it. Throws ContentError with file and line before anything
 * is written.
 */
export async function contentPlan(root: string, cache: ResultCache): Promise<ContentPlan> {
  const { delivery, pages, products } = readSources(root, cache)
  const { catalogue, pictures } = products
  const articles = readArticles(root, readFacts(root))
  const results = productResults(products, cache)
  const sources = { root, catalogue, pictures }
  const ofArticles = articlePages(articles, pages)
  const press = pressContent(sources)
  const addresses = createAddresses({ pages, articles: ofArticles, catalogue, results, cache })
  const tables = withLinksByLanguage(
    [
      ...productTables.map((table) => withoutRows(table, results)),
      ...listingTables(catalogue, cache),
      withoutRows(reviewTable, results),
      // Before the documents: a page's row notes the day on which they change.
      ...addresses.tables,
      {
        ...pageDocuments([
          ...fileDocuments(pages, catalogue, pictures),
          ...articlePageDocuments(ofArticles, pictures),
        ]),
        made: results.madeRows('pages'),
      },
      ...orderPaperTables(pages),
      addresses.sitemaps,
      ...articleTables(articles, pages, catalogue, pictures),
      ...navigationTables(sources),
      ...press.tables,
      ...redirectTables(root),
      ...discountTables(root),
      ...shippingTables(delivery),
      ...searchWordTables(root),
    ],
    [...pages.files.list.map(({ file }) => file), ...ofArticles],
  )
  const problems = [
    ...results.problems,
    ...eanProblems(catalogue),
    ...addresses.problems(tables),
    ...finderProblems(readFinders(pages, catalogue, pictures, source), catalogue),
    ...roomProblems(readHouses(pages, catalogue, pictures, source), catalogue),
  ]
  if (problems.length) throw new ContentError(problems.join('\n'))
  const shared = new Set([...results.pictures.all(), ...namedPictures(tables)])
  return {
    tables,
    media: [...pictures.media, ...motionMedia(readMotions(root)), ...press.media],
    shared,
    search: searchContent(results, tables),
  }
}

/** What the rows of products are made of, and what that is read with. Throws ContentError. */
export function readSources(
  root: string,
  cache: ResultCache,
): { products: ProductSources; pages: Pages; delivery: Delivery } {
  const catalogue = readCatalogue(root, cache)
  const pages = readPages(root, catalogue, readFacts(root))
  const delivery = readDelivery(root)
  const reached = reachedCountries(delivery)
  const finders = finderPages(pages.files)
  const products: ProductSources = {
    catalogue,
    pictures: readPictures(root),
    words: pages.texts,
    pageFiles: pages.files,
    finderOf: (key) => finders.get(key),
    reviews: readReviews(root, catalogue),
    isReached: (country) => reached.has(country),
    isSmall: catalogue.products.length <= smallCatalogue,
  }
  return { products, pages, delivery }
}

/** A table whose rows are all made product by product. */
function withoutRows({ rowsOf: _, ...table }: ProductTable, results: ProductResults): ContentTable {
  return { ...table, rows: [], made: results.madeRows(table.part) }
}

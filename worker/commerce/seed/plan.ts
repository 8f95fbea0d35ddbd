import { createHash } from 'node:crypto'
import { discountStatements } from '../pricing/seed.ts'
import { shippingStatements } from '../shipping/seed.ts'
import { articleStatements, readArticles } from './articles.ts'
import { readCatalogue } from './catalogue.ts'
import { contentProblems } from './check.ts'
import { ContentError } from './files.ts'
import { navigationStatements } from './navigation.ts'
import { pageStatements, readPages } from './pages.ts'
import { type Media, readPictures } from './pictures.ts'
import { pressStatements } from './press.ts'
import { productStatements } from './products.ts'
import { redirectStatements } from './redirects.ts'
import { reviewStatements } from './reviews.ts'
import type { Statement } from './statement.ts'

/** Everything that a storage needs to be the demo shop. */
export interface SeedPlan {
  /** In an order that foreign keys allow; at most 100 fit one D1 batch. */
  statements: Statement[]
  kv: { key: string; value: string }[]
  media: Media[]
  /** Changes when anything of the plan does. */
  hash: string
}

/** Reads and checks the content under `root`; applying the plan again changes only what differs. Throws ContentError with file and line. */
export async function seedPlan(root: string): Promise<SeedPlan> {
  const pictures = readPictures(root)
  const catalogue = readCatalogue(root)
  const pages = readPages(root, catalogue)
  const articles = readArticles(root)
  const sources = { root, catalogue, pictures }
  const statements = [
    ...productStatements(catalogue, pictures),
    ...reviewStatements(root, catalogue),
    ...pageStatements(pages, catalogue, pictures),
    ...articleStatements(articles, pages, catalogue, pictures),
    ...navigationStatements(sources),
    ...pressStatements(sources),
    ...redirectStatements(root),
    ...discountStatements(root),
    ...shippingStatements(root),
  ]
  const problems = contentProblems({ catalogue, pages, articles }, statements)
  if (problems.length) throw new ContentError(problems.join('\n'))
  const hash = createHash('sha256').update(JSON.stringify(statements)).update(pictures.fingerprint).digest('hex')
  return { statements, kv: [], media: pictures.media, hash }
}

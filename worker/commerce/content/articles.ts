import { Article, ArticleCard } from '#shared/api/articles.ts'
import { ShopError } from '#shared/api/errors.ts'
import { readStored } from './broken.ts'
import {
  type DocumentRow,
  type ReaderContext,
  readCollection,
  readDocument,
  readDocuments,
} from './store.ts'

interface Wanted {
  category?: ArticleCard['category'] | undefined
  /** Article ids separated by commas, in the order of the answer. */
  ids?: string | undefined
}

const maxIds = 48

/**
 * Cards of articles: the named ones, or all of a category, newest first. Throws
 * ArticlesFetchFailed.
 */
export async function articleCards(
  context: ReaderContext,
  { category, ids }: Wanted,
): Promise<ArticleCard[]> {
  const rows = await readCards(context, ids).catch((cause: unknown) => {
    throw new ShopError('ArticlesFetchFailed', { cause })
  })
  const cards = rows.flatMap(
    ({ id, body }) => readStored(ArticleCard, body, `documents/article-card/${id}`) ?? [],
  )
  const chosen = cards.filter((card) => !category || card.category === category)
  return ids === undefined ? chosen.sort((a, b) => b.date.localeCompare(a.date)) : chosen
}

/** One article. Throws ArticleNotFound. */
export async function articleContent(context: ReaderContext, id: string): Promise<Article> {
  const row = await readDocument(context, 'article', id).catch((cause: unknown) => {
    throw new ShopError('ArticlesFetchFailed', { cause })
  })
  const article = row && readStored(Article, row.body, `documents/article/${id}`)
  if (!article) throw new ShopError('ArticleNotFound', { params: { id } })
  return article
}

function readCards(context: ReaderContext, ids: string | undefined): Promise<DocumentRow[]> {
  return ids === undefined
    ? readCollection(context, 'article-card')
    : readDocuments(context, 'article-card', ids.split(',').slice(0, maxIds))
}

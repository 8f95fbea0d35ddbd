import * as z from 'zod'
import { safeParse } from 'zod/v4/core'
import { Article } from '#shared/api/articles.ts'
import type { Crumb } from '#shared/api/pages.ts'
import { guideCategories } from '#shared/catalog/places.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Catalogue } from './catalogue.ts'
import { documentTable, type StoredDocument } from './documents.ts'
import { ContentError, type ContentFile, readFolder } from './files.ts'
import { readTexts, source, type Texts, type Tongue } from './languages.ts'
import type { LawFacts } from './law/facts.ts'
import { pictureIdsIn } from './market-pictures.ts'
import { Slug } from './pages/page-file.ts'
import type { Pages } from './pages/pages.ts'
import type { Pictures } from './pictures.ts'
import type { ContentTable } from './table.ts'
import { membersWithWords } from './words.ts'

/**
 * `content/articles/<id>.json`; its texts are `title`, `slug`, `subtitle`, `alt` and the rich text
 * `body`.
 */
const ArticleFile = z.strictObject({
  category: z.enum(guideCategories),
  date: z.iso.date(),
  author: z.string(),
  illustration: z.string().optional(),
  related: z.array(z.string()).default([]),
})
type ArticleFile = z.infer<typeof ArticleFile>

/** `content/articles/texts/<language>/<id>.json`, with the last segment of the article's path. */
const ArticleText = z.looseObject({ slug: Slug })
type ArticleText = z.infer<typeof ArticleText>

/** Words of a region: the slug is the language's, because pages have one path for each language. */
const RegionalText = z.looseObject({ slug: z.never().optional() })

export interface Articles {
  files: ContentFile<ArticleFile>[]
  texts: Texts<ArticleText>
}

export function readArticles(root: string, facts: LawFacts): Articles {
  return {
    files: readFolder(root, 'content/articles', ArticleFile),
    texts: readTexts(root, 'content/articles/texts', ArticleText, RegionalText, { facts }),
  }
}

/** Path of an article in a language or locale. */
export function articlePath(
  { id, value }: ContentFile<ArticleFile>,
  tongue: Tongue,
  { texts }: Articles,
): string {
  const { slug } = texts.get(id, tongue)
  return routes.article.href({ guideCategory: value.category, slug })
}

/** The way to an article: that of its category's list, and the article. */
export function articleBreadcrumb(
  file: ContentFile<ArticleFile>,
  tongue: Tongue,
  { articles, pages }: Pick<Sources, 'articles' | 'pages'>,
): Crumb[] {
  const { title } = CardWords.pick({ title: true }).parse(articles.texts.get(file.id, tongue))
  const { breadcrumb } = pages.meta(file.value.category, tongue)
  return [...breadcrumb, { label: title, path: articlePath(file, tongue, articles) }]
}

/** The rows of articles and their cards. Throws ContentError. */
export function articleTables(
  articles: Articles,
  pages: Pages,
  catalogue: Catalogue,
  pictures: Pictures,
): ContentTable[] {
  const build = (file: ContentFile<ArticleFile>, tongue: Tongue) =>
    articleOf(file, tongue, { articles, pages, catalogue, pictures })
  const documents = articles.files.flatMap((file, position) => {
    const related = file.value.related.map((id) => named(articles, id, file.path))
    const tongues = [file, ...related].flatMap((each) => tonguesOf(each, articles, pictures))
    return [...new Set(tongues)].flatMap((tongue): StoredDocument[] => {
      const { breadcrumb: _, body: __, author: ___, related: ____, ...card } = build(file, tongue)
      const place = { id: file.id, language: tongue, position }
      return [
        { collection: 'article', ...place, body: build(file, tongue) },
        { collection: 'article-card', ...place, body: card },
      ]
    })
  })
  return [documentTable('articles', ['article', 'article-card'], documents)]
}

/** Languages and locales in which an article has texts or pictures of its own. */
function tonguesOf(
  { id, value }: ContentFile<ArticleFile>,
  { texts }: Articles,
  pictures: Pictures,
): Tongue[] {
  const { illustration = [] } = value
  const ids = pictureIdsIn(texts.get(id, source)).concat(illustration)
  return [...texts.tonguesOf(id), ...pictures.tonguesOf(ids)]
}

interface Sources {
  articles: Articles
  pages: Pages
  catalogue: Catalogue
  pictures: Pictures
}

function articleOf(file: ContentFile<ArticleFile>, tongue: Tongue, sources: Sources): Article {
  const { articles } = sources
  const card = cardOf(file, tongue, sources)
  const related = file.value.related.map((id) =>
    cardOf(named(articles, id, file.path), tongue, sources),
  )
  const words = membersWithWords(
    { body: '@body' },
    { ...sources, texts: articles.texts, tongue, id: file.id },
  )
  const whole = {
    ...card,
    ...words,
    author: file.value.author,
    related,
    breadcrumb: articleBreadcrumb(file, tongue, sources),
  }
  const result = safeParse(Article, whole)
  if (result.success) return result.data
  throw new ContentError(
    `${file.path} (${tongue}): ${result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
  )
}

function cardOf(
  file: ContentFile<ArticleFile>,
  tongue: Tongue,
  { articles, catalogue, pictures }: Sources,
) {
  const { category, date, illustration } = file.value
  const picture = illustration ? { illustration: { id: illustration, alt: '@alt' } } : {}
  const structure = { title: '@title', subtitle: '@subtitle', ...picture }
  const words = membersWithWords(structure, {
    catalogue,
    pictures,
    texts: articles.texts,
    tongue,
    id: file.id,
  })
  return {
    id: file.id,
    category,
    date,
    link: articlePath(file, tongue, articles),
    minutes: minutesOf(articles.texts.get(file.id, tongue).body),
    ...CardWords.parse(words),
  }
}

const CardWords = z.looseObject({ title: z.string(), subtitle: z.string() })

const wordsPerMinute = 220

/** Reading time in minutes, at least two. */
function minutesOf(body: unknown): number {
  const words = JSON.stringify(body ?? '').split(/\s+/).length
  return Math.max(2, Math.round(words / wordsPerMinute))
}

function named({ files }: Articles, id: string, where: string) {
  const file = files.find((each) => each.id === id)
  if (!file) throw new ContentError(`${where}: no article '${id}'`)
  return file
}

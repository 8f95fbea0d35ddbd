import * as z from 'zod'
import { safeParse } from 'zod/v4/core'
import { PageMeta } from '#shared/api/pages.ts'
import { languages, stores } from '#shared/markets/markets.ts'
import { articleBreadcrumb, articlePath, type Articles } from './articles.ts'
import type { StoredDocument } from './documents.ts'
import { ContentError } from './files.ts'
import { source, type Tongue } from './languages.ts'
import { pictureIdsIn } from './market-pictures.ts'
import { type Pages, withMarketPicture } from './pages/pages.ts'
import type { Pictures } from './pictures.ts'

/**
 * The page that comes with an article. It is what leads from the article's paths in all languages
 * to the article (ROUTE-29).
 */
export interface ArticlePage {
  id: string
  /** Id of the article. */
  article: string
  /** Place in the page list: that of the pages which come with products, behind those of files. */
  position: number
  /** Languages and locales with texts of the article. */
  tongues: Tongue[]
  /** The English path, by which content names the article in all languages. */
  path: string
  /** Language → path. */
  paths: Record<string, string>
  /** The page list's entry in a language or locale. Throws ContentError. */
  meta(tongue: Tongue): PageMeta
}

const HeadWords = z.looseObject({ title: z.string(), subtitle: z.string() })

/** The page of each article. */
export function articlePages(articles: Articles, pages: Pages): ArticlePage[] {
  return articles.files.map((file): ArticlePage => {
    const id = `article-${file.id}`
    const { illustration } = file.value
    const pathIn = (tongue: Tongue) => articlePath(file, tongue, articles)
    const paths = Object.fromEntries(languages.map((language) => [language, pathIn(language)]))
    const meta = (tongue: Tongue): PageMeta => {
      const { title, subtitle } = HeadWords.parse(articles.texts.get(file.id, tongue))
      const result = safeParse(PageMeta, {
        id,
        type: 'article',
        path: pathIn(tongue),
        article_id: file.id,
        seo: {
          title,
          description: subtitle,
          ...(illustration && { og_image: illustration }),
        },
        stores: [...stores],
        breadcrumb: articleBreadcrumb(file, tongue, { articles, pages }),
        ...(new Set(Object.values(paths)).size > 1 && { paths }),
      })
      if (result.success) return result.data
      throw new ContentError(
        `${file.path} (${tongue}): ${result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
      )
    }
    return {
      id,
      article: file.id,
      position: pages.files.count,
      tongues: articles.texts.tonguesOf(file.id),
      path: pathIn(source),
      paths,
      meta,
    }
  })
}

/** The entries of these pages in the page list. They have no sections. */
export function articlePageDocuments(
  list: readonly ArticlePage[],
  pictures: Pictures,
): StoredDocument[] {
  return list.flatMap(({ id, position, tongues, meta }) => {
    const own = pictures.tonguesOf(pictureIdsIn(meta(source).seo))
    return [...new Set([...tongues, ...own])].map((tongue) => ({
      collection: 'page',
      id,
      language: tongue,
      position,
      body: withMarketPicture(meta(tongue), tongue, pictures),
    }))
  })
}

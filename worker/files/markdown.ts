import type { Next } from 'hono'
import { splitPath } from '#shared/markets/locale.ts'
import { defaultLocale } from '#shared/markets/markets.ts'
import { pageOfMarkdown } from '#shared/routes/markdown.ts'
import type { Context } from '../http/request.ts'
import { answerMarkdown } from '../render/answer-markdown.ts'

/**
 * `/{locale}/{page}.md`, and `/{locale}/index.md` of the home page: the page as Markdown (MACH-1).
 * Other paths continue to the pages.
 */
export async function answerMarkdownFile(c: Context, next: Next): Promise<Response | void> {
  const { locale = defaultLocale, path, misspelt } = splitPath(c.get('url').pathname)
  const page = misspelt ? undefined : pageOfMarkdown(path)
  if (page === undefined) return next()
  c.set('locale', locale)
  c.set('path', page)
  return (await answerMarkdown(c, 'address')) ?? next()
}

import { routes } from './routes.ts'

/**
 * File name of each feed → path of the page that it is the feed of, without locale prefix (MACH-5).
 */
export const feedPages = {
  '/articles.xml': routes.articles.href({ articlesCategory: 'articles' }),
  '/press.xml': routes.press.href({}),
} as const

export type FeedName = keyof typeof feedPages

export const feedNames: readonly FeedName[] = ['/articles.xml', '/press.xml']

/** Name of the feed that a page has; undefined for other pages. */
export function feedOf(path: string): FeedName | undefined {
  return feedNames.find((name) => feedPages[name] === path)
}

import { createTranslate } from '#client/entry-edge.ts'
import { env } from 'cloudflare:workers'
import { brand } from '#shared/settings/brand.ts'
import { messagesOf } from '../cache/messages.ts'
import type { LoadContext } from './page-definition.ts'

/** A title from the message bundle with the brand's name, for pages without an editor's title. */
export function messageTitle(
  { locale }: Pick<LoadContext, 'locale'>,
  key: string,
  params?: Record<string, string | number>,
): string {
  return `${messageText({ locale }, key, params)} – ${brand.name}`
}

/** A text of the message bundle in the page's locale. */
export function messageText(
  { locale }: Pick<LoadContext, 'locale'>,
  key: string,
  params?: Record<string, string | number>,
): string {
  return createTranslate(locale, messagesOf(env, locale)).dynamic(key, params)
}

import { brand } from '#shared/settings/brand.ts'
import { localePath } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'

/**
 * Addresses of the two legal pages that an account agrees to: the shop's own, or the companion
 * app's where the brand's settings have them.
 */
export function accountTerms(locale: Locale): { terms: string; privacy: string } {
  const of = (page: 'terms' | 'privacy') =>
    brand.companionLegal
      ? `${brand.companionLegal}/${locale}/legal/${page}`
      : localePath(locale, routes.content.href({ path: `legal/${page}` }))
  return { terms: of('terms'), privacy: of('privacy') }
}

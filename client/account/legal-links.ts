import { brand } from '#shared/brand.ts'
import type { Locale } from '#shared/markets.ts'

/** The two legal pages that an account is bound to. An account is also the companion app's, so they are on that app's site, outside the shop. */
export function accountTerms(locale: Locale): { terms: string; privacy: string } {
  const legal = `${brand.companionApp}/${locale}/legal`
  return { terms: `${legal}/terms`, privacy: `${legal}/privacy` }
}

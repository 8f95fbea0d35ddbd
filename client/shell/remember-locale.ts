import { localeCookie } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { useShellData } from '../streaming/shell-data.tsx'

/** Stores a locale that the visitor chose for 365 days, in place of the edge's choice (LOC-11). */
export function useRememberLocale(): (locale: Locale) => void {
  const domain = useShellData('cookieDomain')
  return (locale) => {
    const secure = location.protocol === 'https:' || location.hostname === 'localhost'
    document.cookie = localeCookie(locale, { explicit: true, domain, secure })
  }
}

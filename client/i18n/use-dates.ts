import { useMemo } from 'react'
import { type DateStyle, formatDate } from '#shared/markets/dates.ts'
import { useI18n } from './provider.tsx'

/**
 * Date formats of the current market, from ISO strings. In a file of its own, because only pages
 * that show dates load its tables.
 */
export function useDates() {
  const { locale } = useI18n()
  return useMemo(
    () => ({ date: (iso: string, style: DateStyle = 'long') => formatDate(iso, locale, style) }),
    [locale],
  )
}

import { useMemo } from 'react'
import { type DateStyle, formatDate } from '#shared/markets/dates.ts'
import { useI18n } from './provider.tsx'

/** Dates as the market writes them, from ISO strings. Apart from the other formats: its tables are only loaded by what shows dates. */
export function useDates() {
  const { locale } = useI18n()
  return useMemo(
    () => ({ date: (iso: string, style: DateStyle = 'long') => formatDate(iso, locale, style) }),
    [locale],
  )
}

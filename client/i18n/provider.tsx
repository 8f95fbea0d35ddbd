import { createContext, type ReactNode, useMemo } from 'react'
import { localePath } from '#shared/markets/locale.ts'
import { type Locale, type Market, marketOf } from '#shared/markets/markets.ts'
import { formatMoney, type Money } from '#shared/money/money.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { createContextHook, type ReadContext } from '../streaming/context-hook.ts'
import type { Messages } from './message-keys.ts'
import { createTranslate, type Translate } from './translate.ts'

interface I18n {
  locale: Locale
  market: Market
  t: Translate
  /**
   * Name of a market's country in the current language; the edge adds the names to the messages.
   */
  countryName: (code: string) => string
}

const I18nContext = createContext<I18n | undefined>(undefined)

interface I18nProviderProps {
  locale: Locale
  messages: Messages
  children: ReactNode
}

/** Provides locale, messages and formats. */
export function I18nProvider({ locale, messages, children }: I18nProviderProps) {
  const value = i18nOf(locale, messages)
  return <I18nContext value={value}>{children}</I18nContext>
}

/** Memoised, so that the server's fragment cache gets the same object for the same messages. */
function i18nOf(locale: Locale, messages: Messages): I18n {
  const known = memoizeByObject(messages, createI18nByLocale)
  const i18n = known.get(locale) ?? createI18n(locale, messages)
  known.set(locale, i18n)
  return i18n
}

function createI18nByLocale() {
  return new Map<Locale, I18n>()
}

function createI18n(locale: Locale, messages: Messages): I18n {
  return {
    locale,
    market: marketOf(locale),
    t: createTranslate(locale, messages),
    countryName(code) {
      const { countries } = messages
      const name = typeof countries === 'object' ? countries[code] : undefined
      return typeof name === 'string' ? name : code
    },
  }
}

/** Locale, market, translator and country names. */
export const useI18n = createContextHook(readI18n)

/**
 * The same as `useI18n`, for hooks of `createContextHook` that read other contexts too. Throws
 * without a provider.
 */
export function readI18n(read: ReadContext): I18n {
  const value = read(I18nContext)
  if (!value) throw new Error('useI18n needs an I18nProvider above it')
  return value
}

export function useT(): Translate {
  return useI18n().t
}

/**
 * Formats of the current locale. Money in, text out; weekdays are 0 (Sunday) to 6, their names come
 * with the messages. Dates are in use-dates.ts.
 */
export function useFormat() {
  const { locale, t } = useI18n()
  return useMemo(
    () => ({
      money: (money: Money) => formatMoney(money, locale),
      weekday: (day: number) => t.dynamic(`dates.weekdays.${day}`),
    }),
    [locale, t],
  )
}

/** Puts the current locale's prefix on a path of the shop; external addresses stay unchanged. */
export function usePath(): (path: string) => string {
  const { locale } = useI18n()
  return (path) => (path.startsWith('/') ? localePath(locale, path) : path)
}

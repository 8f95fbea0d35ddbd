import { useState } from 'react'
import { localeCookie, localePath } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { switchLocale } from '../analytics/page-events.ts'
import { recordError } from '../analytics/errors.ts'
import { useShellData } from '../streaming/shell-data.tsx'
import { useStoreSwitch } from '../cart/engine/store-switch.ts'
import { useI18n } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { useVisit } from '../navigation/provider.tsx'
import { closeDrawers } from './shell-state.ts'

/**
 * Switches the storefront (LOC-14): the cart of another store is deleted first and its lines carried over,
 * the choice is remembered for 365 days, and the same page opens in the new locale with its messages loaded before it shows.
 * Everything with the locale in its SWR key is fetched anew.
 */
export function useLocaleSwitch(): (to: Locale) => Promise<void> {
  const { locale: from } = useI18n()
  const { path } = useVisit()
  const carryCart = useStoreSwitch()
  const rememberLocale = useRememberLocale()
  const [pending, setPending] = useState<Locale>()

  return async (to) => {
    if (pending) return closeDrawers()
    if (to === from) {
      // Chosen all the same, where the edge had chosen until now.
      rememberLocale(to)
      return closeDrawers()
    }
    setPending(to)
    try {
      await carryCart({ from, to })
    } catch (error) {
      recordError(error, { code: 'LocaleSwitch', context: `${from} > ${to}` })
    }
    rememberLocale(to)
    switchLocale(from, to)
    setPending(undefined)
    goTo(localePath(to, path) + location.search)
  }
}

/** An explicit choice: kept for 365 days, where the edge keeps the automatic one, which it replaces (LOC-11). */
export function useRememberLocale(): (locale: Locale) => void {
  const domain = useShellData('cookieDomain')
  return (locale) => {
    const secure = location.protocol === 'https:' || location.hostname === 'localhost'
    document.cookie = localeCookie(locale, { explicit: true, domain, secure })
  }
}

import { useState } from 'react'
import { localePath } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { switchLocale } from '../analytics/page-events.ts'
import { recordError } from '../analytics/errors.ts'
import { carryCart } from '../cart/engine/store-switch.ts'
import { useI18n } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { useVisit } from '../navigation/provider.tsx'
import { useRememberLocale } from './remember-locale.ts'
import { closeDrawers } from './shell-state.ts'

/**
 * Switches the storefront (LOC-14): moves the cart of another store, stores the choice for 365
 * days, loads the messages, and opens the same page in the new locale.
 */
export function useLocaleSwitch(): (to: Locale) => Promise<void> {
  const { locale: from } = useI18n()
  const { path } = useVisit()
  const rememberLocale = useRememberLocale()
  const [pending, setPending] = useState<Locale>()

  return async (to) => {
    if (pending) return closeDrawers()
    if (to === from) {
      // Stored for the current locale too, which until now was the edge's choice.
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

import { useEffect, useEffectEvent } from 'react'
import { browserLocale, readLocaleCookie } from '#shared/markets/locale.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { useShellData } from '../streaming/shell-data.tsx'
import { useI18n } from '../i18n/provider.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { useRememberLocale } from './remember-locale.ts'
import { showPanel } from './shell-state.ts'

const duration = 10_000
// Crawlers that run scripts, by parts of their user agents.
const crawlers = /bot|crawl|spider|slurp|lighthouse|facebook|google/i
// The toast is shown at most once per document.
let hasAsked = false

/**
 * Offers another storefront when the page's locale differs from both the stored one and the
 * browser's (LOC-13). Keeping the locale or closing the toast stores it for a year; a toast that
 * times out stores nothing. Crawlers do not get it.
 */
export function RegionToast() {
  const { t, locale, countryName } = useI18n()
  const localeFallback = useShellData('localeFallback')
  const rememberLocale = useRememberLocale()
  const askOnce = useEffectEvent(() => {
    const isStored = readLocaleCookie(document.cookie) === locale
    const isBrowsers = browserLocale(navigator.languages, localeFallback) === locale
    if (hasAsked || isStored || isBrowsers || crawlers.test(navigator.userAgent)) return
    hasAsked = true
    const { name, country } = marketOf(locale)
    toast({
      title: t('shell.region.title', { country: countryName(country), language: name }),
      description: t('shell.region.text'),
      duration,
      isReplaceable: true,
      actions: [
        {
          label: t('shell.region.change'),
          altText: t('shell.region.change'),
          onPress: () => showPanel({ kind: 'language' }),
        },
        {
          label: t('shell.region.keep'),
          altText: t('shell.region.keep'),
          onPress: () => rememberLocale(locale),
        },
      ],
      onClose: () => rememberLocale(locale),
    })
  })
  useEffect(() => askOnce(), [locale])
  return null
}

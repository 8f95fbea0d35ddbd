import { localePath } from '#shared/markets/locale.ts'
import { type Market, markets } from '#shared/markets/markets.ts'
import { useI18n } from '../i18n/provider.tsx'
import { useVisit } from '../navigation/provider.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { useLocaleSwitch } from './locale-switch.ts'
import { Storefront } from './storefront.tsx'

/**
 * The 22 storefronts as links (LOC-20). The slug of a page may be another one there; the edge
 * redirects to it.
 */
export function LanguagePanel() {
  const { locale } = useI18n()
  const { path } = useVisit()
  const switchTo = useLocaleSwitch()
  return (
    <ul className="menu-level">
      {markets.map((market: Market) => (
        <li key={market.code}>
          <a
            className="menu-row"
            href={localePath(market.code, path)}
            hrefLang={market.hreflang}
            aria-current={market.code === locale || undefined}
            data-prefetch="none"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              void switchTo(market.code)
            }}
          >
            <Storefront market={market} />
            {market.code === locale && <Icon name="check" />}
          </a>
        </li>
      ))}
    </ul>
  )
}

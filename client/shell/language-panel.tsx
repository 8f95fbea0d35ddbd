import { localePath } from '#shared/markets/locale.ts'
import { type Market, markets } from '#shared/markets/markets.ts'
import { useI18n } from '../i18n/provider.tsx'
import { useVisit } from '../navigation/provider.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { useLocaleSwitch } from './locale-switch.ts'
import { Storefront } from './storefront.tsx'

/**
 * All storefronts as links to the current page (LOC-20). A press moves the cart first (LOC-14,
 * LOC-15); without scripts, or into a new tab, the link alone is followed. Its path has this
 * locale's slug; the edge redirects to that of the other language.
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

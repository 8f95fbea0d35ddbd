import { localePath } from '#shared/markets/locale.ts'
import { type Market, markets } from '#shared/markets/markets.ts'
import { useI18n } from '../i18n/provider.tsx'
import { useVisit } from '../navigation/provider.tsx'
import { FlagIcon } from '../ui/media/flag-icon.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { useLocaleSwitch } from './locale-switch.ts'

/** The 22 storefronts: flag, language, and the country as region name followed by the currency (LOC-20). A slug of another language leads to this one's by the edge. */
export function LanguagePanel() {
  const { locale, countryName } = useI18n()
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
            <span className="row gap-3">
              <FlagIcon country={market.flagIcon} />
              <span>
                <span className="block t-label" lang={market.hreflang}>
                  {market.name}
                </span>
                <span className="block t-small text-muted">
                  {countryName(market.country)} {market.defaultCurrency}
                </span>
              </span>
            </span>
            {market.code === locale && <Icon name="check" />}
          </a>
        </li>
      ))}
    </ul>
  )
}

import type { Market } from '#shared/markets/markets.ts'
import { useI18n } from '../i18n/provider.tsx'
import { FlagIcon } from '../ui/media/flag-icon.tsx'

/**
 * A storefront in a list: flag, language, and the country as region name followed by the currency
 * (LOC-20).
 */
export function Storefront({ market }: { market: Market }) {
  const { countryName } = useI18n()
  return (
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
  )
}

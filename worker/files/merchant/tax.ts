import type { Market } from '#shared/markets/markets.ts'
import { salesTaxRates } from '#shared/money/tax-rates.ts'
import { parentElement, textElement } from './elements.ts'

/**
 * The sales tax of each state that has one, in the market of the United States, whose prices are
 * without it; it is charged for the delivery too (PRICE-3). Elsewhere Google takes no tax.
 */
export function salesTaxElements({ country }: Pick<Market, 'country'>): string {
  if (country !== 'US') return ''
  return Object.entries(salesTaxRates.US ?? {})
    .flatMap(([region, taxes]) => {
      const permyriad = taxes.reduce((sum, tax) => sum + tax.permyriad, 0)
      if (permyriad === 0) return []
      return parentElement('tax', [
        textElement('country', country),
        textElement('region', region),
        textElement('rate', permyriad / 100),
        textElement('tax_ship', 'yes'),
      ])
    })
    .join('')
}

import type { Money } from '#shared/api/money.ts'
import type { Currency } from '#shared/markets/markets.ts'
import { cents } from '#shared/money/money.ts'

/** The wire form of whole cents. */
export function centMoney(centAmount: number, currency: Currency): Money {
  return { type: 'centPrecision', ...cents(centAmount, currency) }
}

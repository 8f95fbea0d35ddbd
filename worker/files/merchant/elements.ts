import type { Money } from '#shared/api/money.ts'
import { centDigits, priceOf } from '#shared/money/money.ts'
import { escapeText } from '#shared/texts/escape-text.ts'

/** An element of Google's namespace with a text, which is escaped. */
export function textElement(name: string, text: string | number): string {
  return `<g:${name}>${escapeText(String(text))}</g:${name}>`
}

/** An element of Google's namespace with elements. */
export function parentElement(name: string, children: readonly string[]): string {
  return `<g:${name}>${children.join('')}</g:${name}>`
}

/** An amount as Google writes it: '49.90 EUR'. */
export function amountText(money: Money): string {
  return `${priceOf(money).toFixed(centDigits)} ${money.currencyCode}`
}

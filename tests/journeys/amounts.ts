import type { Locator } from '@playwright/test'
import type { Translate } from '#client/i18n/translate.ts'
import { expect } from './journey.ts'

/** An amount as a page shows it, in cents; undefined for words such as 'Free'. */
export function centsOf(text: string): number | undefined {
  const digits = text.replace(/\D/g, '')
  if (!digits) return undefined
  return /[-−(]/.test(text) ? -Number(digits) : Number(digits)
}

export interface Totals {
  subtotal: number
  /** Negative. */
  discount: number
  delivery: number
  /** Taxes on top, by their names. */
  added: Record<string, number>
  total: number
  /** The sentence on the tax inside; empty where taxes are added. */
  taxNote: string
}

/** Reads the totals out of a part of the page that shows them once: terms and their amounts. */
export async function totalsIn(part: Locator, t: Translate): Promise<Totals> {
  const terms = await part.getByRole('term').allTextContents()
  const amounts = await part.getByRole('definition').allTextContents()
  expect(amounts).toHaveLength(terms.length)
  const rows = new Map(terms.map((term, index) => [term, amounts[index]!]))
  const amount = (term: string) => centsOf(rows.get(term) ?? '') ?? 0
  const discount = terms.find((term) => term.startsWith(t('cart.totals.discount')))
  // The method and its days of arrival follow the word.
  const delivery = terms.find((term) => term.startsWith(t('cart.totals.delivery')))
  const named = new Set([
    t('cart.totals.subtotal'),
    discount,
    delivery,
    t('cart.totals.total'),
    t('checkout.order.taxIncluded'),
  ])
  const taxes = terms.filter(
    (term) =>
      !named.has(term) && (centsOf(rows.get(term)!) ?? 0) > 0 && !rows.get(term)!.includes('%'),
  )
  const note = [...rows].find(
    ([term, value]) => term === t('cart.totals.tax') && value.includes('%'),
  )
  return {
    subtotal: amount(t('cart.totals.subtotal')),
    discount: discount ? amount(discount) : 0,
    delivery: delivery ? amount(delivery) : 0,
    added: Object.fromEntries(taxes.map((term) => [term, amount(term)])),
    total: amount(t('cart.totals.total')),
    taxNote: note?.[1] ?? '',
  }
}

/** What the shown parts come to. */
export function sumOf({ subtotal, discount, delivery, added }: Totals): number {
  return Object.values(added).reduce((sum, tax) => sum + tax, subtotal + discount + delivery)
}

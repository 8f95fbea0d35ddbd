import { readConsent } from '../../analytics/consent.ts'
import { isTextList, stored } from '../../api/browser-storage.ts'

/**
 * Keys of the products whose pages this browser showed last, the latest first (CAT-20). Nobody asks
 * for this list, so it is stored with consent only; without it this document remembers it.
 */
const kept = stored({ key: 'viewed', area: 'local', is: isTextList })

let seen: string[] = []

/**
 * Keys of the products that were viewed last, with those that are viewed now as the first. Stores
 * the list, or removes it where the visitor has not agreed.
 */
export function viewedProducts(...now: string[]): string[] {
  // As many as are shown, and the product of the page.
  seen = [...new Set([...now, ...seen, ...(kept.read() ?? [])])].slice(0, 9)
  kept[readConsent()?.analytics ? 'write' : 'clear'](seen)
  return seen
}

/** Empties the list. */
export function forgetViewed(): void {
  seen = []
  kept.clear()
}

import { isTextList, stored } from '../api/browser-storage.ts'

const store = stored({ key: 'searches', area: 'local', is: isTextList })
const limit = 6

/** The last six searches, the latest first; they are stored in this browser only (FIND-16). */
export function recentSearches(): string[] {
  return (store.read() ?? []).slice(0, limit)
}

/** Puts a search first in the list; `text` is trimmed and not empty. */
export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => other !== text)
  store.write([text, ...others].slice(0, limit))
}

/** Empties the list. */
export function forgetSearches(): void {
  store.clear()
}

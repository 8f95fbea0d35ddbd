import { isTextList, stored } from '../api/browser-storage.ts'

const store = stored({ key: 'searches', area: 'local', is: isTextList })
const most = 6

/** Earlier searches of this browser, the latest first. They are stored in this browser only. */
export function recentSearches(): string[] {
  return (store.read() ?? []).slice(0, most)
}

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => other !== text)
  store.write([text, ...others].slice(0, most))
}

export function forgetSearches(): void {
  store.clear()
}

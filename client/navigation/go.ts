/**
 * Opens an address of this shop: in the app where the browser has the Navigation API, else as a
 * document.
 */
export function goTo(href: string, { replace = false } = {}): void {
  if ('navigation' in window) {
    window.navigation.navigate(href, { history: replace ? 'replace' : 'auto' })
    return
  }
  if (replace) location.replace(href)
  else location.assign(href)
}

/**
 * Resolves when the navigation under way, such as to another colour, has finished or was aborted;
 * at once without one.
 */
export async function navigationSettled(): Promise<void> {
  if ('navigation' in window) await window.navigation.transition?.finished.catch(() => undefined)
}

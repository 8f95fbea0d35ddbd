/** Goes to an address of this shop from code: in the app where the browser can, else by loading the document. */
export function goTo(href: string, { replace = false } = {}): void {
  if ('navigation' in window) {
    window.navigation.navigate(href, { history: replace ? 'replace' : 'auto' })
    return
  }
  if (replace) location.replace(href)
  else location.assign(href)
}

/** Resolves when a navigation under way, such as to another colour, is shown or was given up. */
export async function arrived(): Promise<void> {
  if ('navigation' in window) await window.navigation.transition?.finished.catch(() => undefined)
}

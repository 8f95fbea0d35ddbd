/** Goes to an address of this shop from code: in the app where the browser can, else by loading the document. */
export function goTo(href: string, { replace = false } = {}): void {
  if ('navigation' in window) {
    window.navigation.navigate(href, { history: replace ? 'replace' : 'auto' })
    return
  }
  if (replace) location.replace(href)
  else location.assign(href)
}

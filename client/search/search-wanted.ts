/** Id of the panel: the header's button opens it by that name. */
export const searchPanelId = 'search-panel'

const signs = ['pointerover', 'focusin', 'click', 'keydown'] as const
let wanted: Promise<void> | undefined

/**
 * Resolves once, when the visitor reaches for the search's button or presses `/`, which opens the
 * search from then on as well.
 */
export function searchWanted(): Promise<void> {
  return (wanted ??= new Promise((resolve) => {
    for (const sign of signs)
      document.addEventListener(sign, (event) => {
        const button = document.querySelector<HTMLElement>(`[data-opens=${searchPanelId}]`)
        if (!button || !(event.target instanceof Element)) return
        if ('key' in event ? isSlash(event) : button.contains(event.target)) resolve()
        if ('key' in event && isSlash(event)) {
          event.preventDefault()
          button.click()
        }
      })
  }))
}

function isSlash({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest('input,textarea,select,dialog[open]')
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping
}

import { idle } from './island.tsx'

/** Parts that base.css leaves out of the first layout below the view. */
const waiting = '.section, .card-rows, footer'

// Milliseconds after which a part is laid out although the browser is not idle, for example while
// the visitor scrolls.
const timeout = 100

/**
 * Parts below the first view of a phone are left out of the first layout. Once the browser is idle
 * they are laid out one at a time, so that no task is long. Afterwards, and before the visitor
 * opens another page, all parts are laid out, so that scroll positions can be restored.
 */
export async function revealSections(): Promise<void> {
  await idle()
  for (const part of document.querySelectorAll<HTMLElement>(waiting)) {
    await new Promise(
      (resolve) => window.requestIdleCallback?.(resolve, { timeout }) ?? resolve(undefined),
    )
    part.style.contentVisibility = 'visible'
  }
  revealAllSections()
}

/** Lays out all parts at once. */
export function revealAllSections(): void {
  document.documentElement.dataset.revealed = ''
}

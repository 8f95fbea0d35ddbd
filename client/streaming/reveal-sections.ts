import { idle } from './island.tsx'

/** What may wait below the view (base.css). */
const waiting = '.section, .card-rows, footer'

// ms: whoever scrolls at once keeps the browser busy.
const timeout = 100

/**
 * Parts below a phone's view are left out of the first layout; once the browser is idle they are drawn one at a time, so that no task is
 * long. From then on, or when the visitor goes on to another page, all is drawn at once: a place to scroll back to is where it was.
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

/** Ends the waiting. */
export function revealAllSections(): void {
  document.documentElement.dataset.drawn = ''
}

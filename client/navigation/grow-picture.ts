/**
 * Draws the next page; a product's picture grows from the card that was followed into the product's page.
 * Browsers without view transitions, and people who want no motion, see the page at once.
 */
export function growPicture(event: NavigateEvent, draw: () => Promise<void>): Promise<void> {
  const card = event.sourceElement?.closest('.product-card')?.querySelector<HTMLElement>('.tile')
  if (!card || !document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return draw()
  card.style.viewTransitionName = name
  const transition = document.startViewTransition(async () => {
    await draw()
    card.style.viewTransitionName = ''
    // Both pictures are of what is in view, so the new page must be at its top before the second one is taken.
    if (!event.signal.aborted) event.scroll()
    const stage = document.querySelector<HTMLElement>('.gallery-stage')
    if (stage) stage.style.viewTransitionName = name
    void transition.finished.then(() => stage?.style.removeProperty('view-transition-name'))
  })
  // It is skipped in a hidden tab, for one: the page is drawn all the same.
  transition.ready.catch(() => undefined)
  return transition.updateCallbackDone
}

const name = 'picture'

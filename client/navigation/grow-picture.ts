/**
 * Draws the next page; a product's picture grows from the card that was followed into the product's page, and on the way back into its card.
 * Browsers without view transitions, and people who want no motion, see the page at once.
 */
export function growPicture(event: NavigateEvent, draw: () => Promise<void>): Promise<void> {
  const left = window.navigation.transition?.from
  const place = event.navigationType === 'traverse' ? places.get(event.destination.key) : undefined
  const from = place === undefined ? pictureOf(event.sourceElement) : stage()
  if (!left || !from || !isInView(from) || !document.startViewTransition || isStill(event))
    return draw()
  if (place === undefined) places.set(left.key, scrollY)
  from.style.viewTransitionName = name
  const transition = document.startViewTransition(async () => {
    await draw().finally(() => (from.style.viewTransitionName = ''))
    // Both pictures are of what is in view, so the new page must stand where it will before the second one is taken.
    if (place !== undefined) scrollTo({ top: place, behavior: 'instant' })
    else if (!event.signal.aborted) event.scroll()
    const to = place === undefined ? stage() : cardOf(left.url)
    if (!to) return transition.skipTransition()
    to.style.viewTransitionName = name
    void transition.finished.then(() => to.style.removeProperty('view-transition-name'))
  })
  // It is skipped in a hidden tab, for one: the page is drawn all the same.
  transition.ready.catch(() => undefined)
  return transition.updateCallbackDone
}

/** How far down pages were when a card was followed from them, by their entry in the history. The browser itself scrolls back a frame too late. */
const places = new Map<string, number>()
const name = 'picture'

function stage() {
  return document.querySelector<HTMLElement>('.gallery-stage')
}

function pictureOf(part: Element | null | undefined) {
  return part?.closest('.product-card')?.querySelector<HTMLElement>('.tile')
}

/** The picture of the first card in view that leads to a page. */
function cardOf(page: string | null | undefined) {
  if (!page) return undefined
  const { pathname } = new URL(page)
  const links = document.querySelectorAll<HTMLAnchorElement>('.product-card a[href]')
  return [...links]
    .filter((link) => link.pathname === pathname)
    .map(pictureOf)
    .find((picture) => picture && isInView(picture))
}

function isInView(element: Element) {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

/** Nothing moves for people who want none, nor after a gesture that the browser itself has drawn. */
function isStill(event: NavigateEvent) {
  return event.hasUAVisualTransition || matchMedia('(prefers-reduced-motion: reduce)').matches
}

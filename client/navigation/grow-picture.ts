/**
 * Renders the next page with a view transition: the picture of the followed product card grows into
 * the product's page, and shrinks into the card on the way back. Without view transitions, or with
 * reduced motion, the page is rendered at once.
 */
export function growPicture(event: NavigateEvent, render: () => Promise<void>): Promise<void> {
  const left = window.navigation.transition?.from
  const place = event.navigationType === 'traverse' ? places.get(event.destination.key) : undefined
  const from = place === undefined ? pictureOf(event.sourceElement) : stage()
  if (!left || !from || !isInView(from) || !document.startViewTransition || skipsAnimation(event))
    return render()
  if (place === undefined) places.set(left.key, scrollY)
  from.style.viewTransitionName = name
  const transition = document.startViewTransition(async () => {
    await render().finally(() => (from.style.viewTransitionName = ''))
    // The transition takes its second picture of the new page, which must be scrolled to its
    // position before.
    if (place !== undefined) scrollTo({ top: place, behavior: 'instant' })
    else if (!event.signal.aborted) event.scroll()
    const to = place === undefined ? stage() : cardOf(left.url)
    if (!to) return transition.skipTransition()
    to.style.viewTransitionName = name
    void transition.finished.then(() => to.style.removeProperty('view-transition-name'))
  })
  // The transition is skipped in a tab in the background, for example; the page is rendered all the
  // same.
  transition.ready.catch(() => undefined)
  return transition.updateCallbackDone
}

/**
 * Scroll positions, by history entry, of pages from which a card was followed. The browser restores
 * them one frame too late.
 */
const places = new Map<string, number>()
const name = 'picture'

function stage() {
  return document.querySelector<HTMLElement>('.gallery-stage')
}

function pictureOf(part: Element | null | undefined) {
  return part?.closest('.product-card')?.querySelector<HTMLElement>('.tile')
}

/** The picture of the first card in view that links to a page. */
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

/** True for reduced motion, and after a gesture for which the browser has its own animation. */
function skipsAnimation(event: NavigateEvent) {
  return event.hasUAVisualTransition || matchMedia('(prefers-reduced-motion: reduce)').matches
}

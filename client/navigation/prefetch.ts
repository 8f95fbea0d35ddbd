import { isPageAddress } from './navigator.ts'

// Milliseconds that a pointer must rest on a link before its page is fetched.
const restingTime = 65

/**
 * Fetches a page ahead when a link to it is about to be used: pointer at rest, touch, or keyboard
 * focus. Never without such a sign. Returns a function that stops it.
 */
export function startPrefetching(prefetch: (href: string) => void): () => void {
  if (!('navigation' in window)) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointer = ''
  const over = (event: Event) => {
    clearTimeout(timer)
    // A page that scrolls under a resting pointer fires events too, which do not count.
    const place = event instanceof MouseEvent ? `${event.screenX} ${event.screenY}` : ''
    const isMoved = place === '' || place !== pointer
    pointer = place || pointer
    if (!isMoved) return
    const href = linkOf(event)
    if (href) timer = setTimeout(() => prefetch(href), restingTime)
  }
  const now = (event: Event) => {
    const href = linkOf(event)
    if (href) prefetch(href)
  }
  const remember = ({ screenX, screenY }: MouseEvent) => {
    pointer = `${screenX} ${screenY}`
  }
  document.addEventListener('mouseover', over, { passive: true })
  document.addEventListener('click', remember, { passive: true })
  document.addEventListener('touchstart', now, { passive: true })
  document.addEventListener('focusin', over)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('mouseover', over)
    document.removeEventListener('click', remember)
    document.removeEventListener('touchstart', now)
    document.removeEventListener('focusin', over)
  }
}

function linkOf(event: Event): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : undefined
  if (!link?.href || link.target || link.download || link.dataset.prefetch === 'none')
    return undefined
  const isHere = link.pathname === location.pathname && link.search === location.search
  return !isHere && isPageAddress(link.href) ? link.href : undefined
}

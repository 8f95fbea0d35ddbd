import { type RefObject, useEffect, useState } from 'react'

/**
 * Root margin far below the window: the element is then out of view only when it is above the
 * window, also after a jump past it.
 */
export const onlyAbove = '0px 0px 1000000px'

/**
 * True while the element is outside the window extended by `rootMargin`; false until the observer
 * has reported.
 */
export function useOutOfView(element: RefObject<HTMLElement | null>, rootMargin?: string): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setOut(!entry?.isIntersecting), {
      rootMargin,
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, rootMargin])
  return isOut
}

import { type RefObject, useEffect, useState } from 'react'

/** Reaching far below the window: the element is then out of view only above it, also after a jump past it. */
export const onlyAbove = '0px 0px 1000000px'

/** True while the element is out of the window, widened by `rootMargin`; false until that is known, so that nothing flashes. */
export function useOutOfView(element: RefObject<HTMLElement | null>, rootMargin?: string): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setOut(!entry!.isIntersecting), {
      rootMargin,
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, rootMargin])
  return isOut
}

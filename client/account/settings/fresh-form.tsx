import { Fragment, type ReactNode, useRef, useState } from 'react'

/**
 * A form that is emptied by `renew`: it is mounted again, and the keyboard focus stays next to it.
 */
export function FreshForm({ children }: { children: (renew: () => void) => ReactNode }) {
  const [round, setRound] = useState(0)
  const place = useRef<HTMLDivElement>(null)

  function renew() {
    setRound(round + 1)
    place.current?.focus()
  }

  return (
    <div ref={place} tabIndex={-1}>
      <Fragment key={round}>{children(renew)}</Fragment>
    </div>
  )
}

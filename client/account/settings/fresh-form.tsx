import { Fragment, type ReactNode, useRef, useState } from 'react'

/** A form that is empty again once it is done: `renew` makes it anew and keeps the keyboard's place beside it. */
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

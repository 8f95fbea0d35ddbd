import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

const startAfter = 400
const every = 60

/**
 * Handlers for a button that acts on press, again after 400 ms and then every 60 ms while held
 * (UI-2). It repeats as long as `act` returns true.
 */
export function usePressAndHold(act: () => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(act)

  useEffect(() => {
    latest.current = act
  })
  useEffect(() => stop, [])

  function stop() {
    clearTimeout(timer.current)
  }

  function repeat(wait: number) {
    timer.current = setTimeout(() => latest.current() && repeat(every), wait)
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      stop()
      if (latest.current()) repeat(startAfter)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    // Presses by keyboard or assistive technology cause a click without pointer events.
    onClick: (event: MouseEvent) => void (event.detail === 0 && latest.current()),
  }
}

import { type KeyboardEvent, useState } from 'react'

/**
 * The option of a field's list that the arrow keys have selected; undefined while none is. Enter
 * opens it.
 */
export function useChoice(ids: readonly string[]) {
  const [active, setActive] = useState<string>()

  /** Handles a key; true where it was one of the list's. */
  function take(event: KeyboardEvent<HTMLInputElement>): boolean {
    if (event.nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && ids.length > 0) {
      // The position before the first option is the field itself.
      const places = ids.length + 1
      const at = active === undefined ? -1 : ids.indexOf(active)
      const next = ids[((at + 1 + step + places) % places) - 1]
      setActive(next)
      if (next) document.getElementById(next)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && active !== undefined)
      document.getElementById(active)?.click()
    else return false
    event.preventDefault()
    return true
  }

  return { active, take, leave: () => setActive(undefined) }
}

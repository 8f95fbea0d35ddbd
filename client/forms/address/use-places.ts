import { type FormEvent, useId, useRef, useState } from 'react'
import type { Suggestions } from './place-source.ts'

const none: Suggestions & { country?: string } = { places: [] }

/**
 * Towns for the postal code that is typed in an address form; their script is loaded by the first
 * letter of one.
 */
export function usePlaces(country: string) {
  const id = useId()
  const [found, setFound] = useState(none)
  const letters = useRef(0)
  // While a code is typed anew, the town that was filled in stays known as such.
  const filledBefore = useRef<string>(undefined)

  async function onInput({ target }: FormEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement) || !target.name.endsWith('.postalCode')) return
    const letter = ++letters.current
    try {
      const { suggest } = await import('./place-source.ts')
      // Typed on while the script was loaded: the last letter's call has the whole code.
      if (letter !== letters.current) return
      const suggestions = await suggest(target, country, filledBefore.current)
      filledBefore.current = suggestions?.filled ?? filledBefore.current
      if (letter === letters.current) setFound({ ...(suggestions ?? none), country })
    } catch {
      // Without suggestions the address is typed by hand.
    }
  }

  return { id, onInput, ...(found.country === country ? found : none) }
}

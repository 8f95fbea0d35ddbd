import { type FormEvent, useId, useState } from 'react'
import type { Suggestions } from './place-source.ts'

const none: Suggestions & { country?: string } = { places: [] }

/** Towns for the postal code that is typed in an address form; their script is loaded by the first letter of one. */
export function usePlaces(country: string) {
  const id = useId()
  const [found, setFound] = useState(none)

  async function onInput({ target }: FormEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement) || !target.name.endsWith('.postalCode')) return
    const suggestions = await import('./place-source.ts')
      .then(({ suggest }) => suggest(target, country, found.filled))
      // Without suggestions the address is typed by hand.
      .catch(() => undefined)
    // While a code is typed anew, the town that was filled in stays known as such.
    setFound((before) => ({ ...(suggestions ?? { ...before, places: [] }), country }))
  }

  return { id, onInput, ...(found.country === country ? found : none) }
}

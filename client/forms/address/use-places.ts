import { type FormEvent, useId, useRef, useState } from 'react'
import type { Suggestions } from './place-source.ts'

/**
 * Towns for the postal code that is typed in an address form; their script is loaded by the first
 * letter of one.
 */
export function usePlaces(country: string) {
  const id = useId()
  const [found, setFound] = useState<Suggestions>()
  const letters = useRef(0)

  async function onInput({ target }: FormEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement) || !target.name.endsWith('postalCode')) return
    const letter = ++letters.current
    // Without suggestions the address is typed by hand.
    const script = await import('./place-source.ts').catch(() => undefined)
    // Typed on while the script was loaded: the last letter's call has the whole code.
    if (letter === letters.current) setFound(await script?.suggest(target, country))
  }

  return { id, onInput, found: found?.country === country ? found : undefined }
}

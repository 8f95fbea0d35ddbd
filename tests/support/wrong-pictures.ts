import type { Locale } from '#shared/markets/markets.ts'

/** A member of pictures that some storefronts show although it is not their market's. */
interface Wrong {
  member: 'temperature' | 'decimal' | 'plug'
  pictures: readonly string[]
  locales: readonly Locale[]
}

/** What is not drawn yet. The list may only become shorter. */
const wrong: readonly Wrong[] = [
  {
    member: 'plug',
    pictures: ['scene-microscope-comma', 'scene-partner-comma', 'scene-press-comma'],
    locales: ['cs-cz', 'da-dk', 'fr-be', 'fr-ca', 'fr-ch', 'fr-fr', 'nl-be', 'pl-pl'],
  },
  {
    member: 'plug',
    pictures: ['scene-microscope', 'scene-partner', 'scene-press'],
    locales: ['de-ch', 'en-ca', 'en-gb', 'it-ch'],
  },
]

/** What is strange in the pictures of a storefront, as `id: member`. */
export function wrongPicturesIn(locale: Locale): string[] {
  return wrong
    .filter(({ locales }) => locales.includes(locale))
    .flatMap(({ member, pictures }) => pictures.map((id) => `${id}: ${member}`))
}

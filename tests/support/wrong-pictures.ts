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
    member: 'decimal',
    pictures: [
      'ciel-black-2',
      'ciel-black-3',
      'ciel-black-4',
      'compte-grey-2',
      'compte-grey-3',
      'compte-grey-4',
      'moiteur-mint-2',
      'moiteur-mint-4',
      'moiteur-sand-2',
      'moiteur-sand-4',
      'moiteur-white-2',
      'moiteur-white-3',
      'moiteur-white-4',
      'pack-ciel-silver-2',
      'pack-ciel-silver-4',
      'scene-comfort-wide',
      'scene-energy-wide',
      'scene-lerholm-frame',
      'scene-lumo-table-lamp',
      'scene-lumo-tall',
      'scene-lumo-wide',
      'scene-lumo-workshop',
      'socle-black-4',
      'tempo-black-2',
      'tempo-black-3',
      'tempo-black-4',
      'tempo-mint-2',
      'tempo-mint-3',
      'tempo-mint-4',
      'tempo-white-6',
      'zenith-silver-2',
      'zenith-silver-3',
      'zenith-silver-4',
    ],
    locales: [
      'cs-cz',
      'da-dk',
      'de-at',
      'de-de',
      'es-es',
      'fr-be',
      'fr-ca',
      'fr-ch',
      'fr-fr',
      'it-it',
      'nl-be',
      'nl-nl',
      'no-no',
      'pl-pl',
      'pt-pt',
      'sv-se',
    ],
  },
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

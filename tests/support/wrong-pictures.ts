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
      'ciel-silver-2',
      'ciel-silver-3',
      'ciel-silver-4',
      'compte-grey-2',
      'compte-grey-3',
      'compte-grey-4',
      'moiteur-white-2',
      'moiteur-white-3',
      'moiteur-white-4',
      'pack-chaleur-white-2',
      'pack-chaleur-white-4',
      'pack-ciel-silver-2',
      'pack-ciel-silver-4',
      'scene-child-room',
      'scene-comfort',
      'scene-comfort-tall',
      'scene-comfort-wide',
      'scene-crate',
      'scene-energy',
      'scene-energy-wide',
      'scene-lerholm-frame',
      'scene-lumo',
      'scene-lumo-table-lamp',
      'scene-lumo-tall',
      'scene-lumo-wide',
      'scene-lumo-workshop',
      'scene-microscope',
      'scene-partner',
      'scene-workshop',
      'socle-white-4',
      'station-plus-silver-2',
      'station-plus-silver-3',
      'station-plus-silver-4',
      'tempo-white-2',
      'tempo-white-3',
      'tempo-white-4',
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
    pictures: ['scene-microscope', 'scene-partner'],
    locales: [
      'cs-cz',
      'da-dk',
      'de-ch',
      'en-ca',
      'en-gb',
      'fr-be',
      'fr-ca',
      'fr-ch',
      'fr-fr',
      'it-ch',
      'nl-be',
      'pl-pl',
    ],
  },
  {
    member: 'plug',
    pictures: ['scene-press-comma'],
    locales: ['cs-cz', 'da-dk', 'fr-be', 'fr-ca', 'fr-ch', 'fr-fr', 'nl-be', 'pl-pl'],
  },
  {
    member: 'plug',
    pictures: ['scene-press'],
    locales: ['de-ch', 'en-ca', 'en-gb', 'it-ch'],
  },
]

/** What is strange in the pictures of a storefront, as `id: member`. */
export function wrongPicturesIn(locale: Locale): string[] {
  return wrong
    .filter(({ locales }) => locales.includes(locale))
    .flatMap(({ member, pictures }) => pictures.map((id) => `${id}: ${member}`))
}

/** Second parts of long compounds in the Germanic languages; a word may be broken before them. */
const parts = [
  'thermostat',
  'termostat',
  'sensor',
  'melder',
  'kamera',
  'station',
  'geschwindigkeit',
  'snelheid',
  'hastighe',
  'klingel',
  'klock',
  'klokke',
  'anhänger',
  'anschluss',
  'aansluiting',
  'bedingung',
  'betingelse',
  'freiheit',
  'assistent',
  'körper',
  'steuerung',
  'bediening',
  'betjen',
  'meter',
  'måler',
  'mätare',
  'varsler',
  'varnare',
  'onderdelen',
  'aanbieding',
  'kvalit',
  'kwalit',
  'qualität',
  'verriegel',
  'ventil',
  'konditioner',
]
const breakable = new RegExp(`(\\p{L}{4,}?)(?=(?:${parts.join('|')})\\p{L}*)`, 'giu')
const long = /\p{L}{14,}/gu
const softHyphen = '\u00AD'

/**
 * A headline with soft hyphens in its long words (A11Y-3). For shown text only: titles, data and
 * `alt` must not contain them.
 */
export function softHyphens(text: string): string {
  return text.replace(long, (word) => word.replace(breakable, `$1${softHyphen}`))
}

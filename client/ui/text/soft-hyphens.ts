/** What long compounds of our Germanic languages end with, or have in their middle: before it a word may be broken. */
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

/** A headline whose long words break, where they must, between their parts and with a hyphen. Only for what is shown: titles, data and `alt` stay without. */
export function softHyphens(text: string): string {
  return text.replace(long, (word) => word.replace(breakable, `$1${softHyphen}`))
}

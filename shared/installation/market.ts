// What differs between countries in a drawing: wires, sockets and lengths.

/** Colours of wires. */
type WireColor = 'brown' | 'blue' | 'green' | 'black' | 'grey' | 'white' | 'red'

/** One wire by its colour, and by the colour of its stripe. */
export interface Wire {
  colors: readonly [WireColor, 'yellow'?]
}

/** What wires are for: live, neutral and earth; `l2` and `l3` are further phases. */
export const wireUses = ['live', 'neutral', 'earth', 'l2', 'l3'] as const
export type WireUse = (typeof wireUses)[number]
export type Wires = Record<WireUse, Wire>

// IEC 60445 and HD 308 S2, which Europe's installation rules refer to.
const european: Wires = {
  live: { colors: ['brown'] },
  neutral: { colors: ['blue'] },
  earth: { colors: ['green', 'yellow'] },
  l2: { colors: ['black'] },
  l3: { colors: ['grey'] },
}
// NEC 200.6 and 250.119; Canadian Electrical Code, rule 4-032. Phases of NEC are by custom.
const american: Wires = {
  live: { colors: ['black'] },
  neutral: { colors: ['white'] },
  earth: { colors: ['green'] },
  l2: { colors: ['red'] },
  l3: { colors: ['blue'] },
}

/** Types of sockets by their letter (IEC World Plugs). */
export type PlugType = 'B' | 'E' | 'F' | 'G' | 'J' | 'K' | 'L'

const plugTypes: Readonly<Partial<Record<string, PlugType>>> = {
  US: 'B',
  CA: 'B',
  FR: 'E',
  BE: 'E',
  PL: 'E',
  CZ: 'E',
  GB: 'G',
  CH: 'J',
  DK: 'K',
  IT: 'L',
}

/** What a drawing takes from the reader's country. */
export interface DrawingPlace {
  wires: Wires
  plug: PlugType
  /** A length in the reader's units: metres with the decimal sign of the country, or feet. */
  length(meters: number, feet: number): string
  /** A range of lengths, likewise. */
  range(meters: readonly [number, number], feet: readonly [number, number]): string
  /** A short length in mm, or in inches, as written. */
  small(millimeters: string, inches: string): string
}

/** The colours of new wires in a country. */
export function wiresOf(country: string): Wires {
  return country === 'US' || country === 'CA' ? american : european
}

/** The type of socket that homes of a country have; F where no other is known. */
export function plugOf(country: string): PlugType {
  return plugTypes[country] ?? 'F'
}

/** What drawings take from a market: its country, and its tag for numbers. */
export function drawingPlace({ country, tag }: { country: string; tag: string }): DrawingPlace {
  const isImperial = country === 'US'
  const decimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  return {
    wires: wiresOf(country),
    plug: plugOf(country),
    length: (meters, feet) => (isImperial ? `${feet} ft` : `${decimal.format(meters)} m`),
    range: ([from, to], feet) =>
      isImperial ? `${feet[0]}–${feet[1]} ft` : `${decimal.format(from)}–${decimal.format(to)} m`,
    small: (millimeters, inches) => (isImperial ? `${inches} in` : `${millimeters} mm`),
  }
}

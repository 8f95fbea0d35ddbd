/** A colour in the light and in the dark scheme. */
type Pair = readonly [light: string, dark: string]

/**
 * The shop's colours by name: in the light and in the dark scheme (UI-11), or one for both. The
 * variables of the stylesheets are made of them (uno.config.ts), and so are mails and the backend's
 * own pages. Which colours stand on which, and how far they must differ, is in palette.test.ts.
 */
export const palette = {
  // On pictures and panels that are dark in both schemes.
  white: '#ffffff',
  'on-white': '#17191b',
  'on-night': '#fbfaf7',
  // On pictures of products, whose ground is light in both.
  'on-picture': '#5b5e62',
  paper: ['#fbfaf7', '#161512'],
  // Fields, and controls that can be chosen.
  field: ['#ffffff', '#272622'],
  tile: ['#f1eee8', '#201f1c'],
  placeholder: ['#e3dfd7', '#302f2a'],
  line: ['#e2ddd3', '#383732'],
  edge: ['#8c877c', '#8d897f'],
  ink: ['#17191b', '#f3f1ea'],
  muted: ['#5b5e62', '#b5b1a8'],
  accent: ['#d9480f', '#f26b35'],
  action: ['#b83a0b', '#f79468'],
  // Under white text.
  'action-fill': ['#b83a0b', '#c4410d'],
  night: ['#20201c', '#2b2a25'],
  turquoise: ['#0b5750', '#8fd6ca'],
  'turquoise-soft': ['#c5ebe3', '#143b36'],
  danger: ['#b0172c', '#ff9f95'],
  'danger-fill': ['#b0172c', '#c22a3a'],
  'danger-soft': ['#fbe9e7', '#44211f'],
  success: ['#1b6b47', '#86d1a6'],
  'success-soft': ['#e4f1e8', '#1d3729'],
} as const satisfies Record<string, string | Pair>

export type ColourName = keyof typeof palette

/** The light scheme and the dark one. */
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** A colour in a scheme, as `#rrggbb`. */
export function colourOf(name: ColourName, scheme: Scheme): string {
  const colour: string | Pair = palette[name]
  const [light, dark] = typeof colour === 'string' ? [colour, colour] : colour
  return scheme === 'light' ? light : dark
}

import { defineConfig, presetWind4, type CSSObject, type StaticRule, type Variant } from 'unocss'
import { type ColourName, colourOf, palette, type Scheme } from './shared/settings/palette.ts'

/** The colours that products come in, by the key of the catalogue. */
const swatches = {
  black: '#262622',
  white: '#f6f4ee',
  titane: '#85827b',
  sand: '#d8c4a4',
  mint: '#b4d0c1',
  silver: '#cdcfcf',
  pink: '#e5bfba',
  gold: '#c9a566',
  grey: '#a2a4a3',
}

/** What differs between the schemes beside the colours. */
const effects: Record<string, readonly [light: string, dark: string]> = {
  float: [
    '0 1px 2px rgb(32 30 24/.06),0 16px 48px -12px rgb(32 30 24/.22)',
    '0 0 0 1px #45433d,0 16px 48px #000',
  ],
  // The edge of a swatch, which may have the colour of what it is on.
  ring: ['rgb(0 0 0/.14)', 'rgb(255 255 255/.35)'],
  // Pictures of products have a light ground.
  dim: ['none', 'brightness(.9)'],
  chevron: [chevron('light'), chevron('dark')],
}

const radii = { tile: '20px', field: '10px', pill: '999px' }
const colours = Object.keys(palette) as ColourName[]
const names = colours.join('|')

/**
 * Font weight, size, leading and tracking of each step; `t-body` and below never scale with the
 * window.
 */
const type: Record<string, CSSObject> = {
  display: {
    font: '560 clamp(2.625rem, 1.3rem + 5.6vw, 5.75rem)/1.01 var(--sans)',
    'letter-spacing': '-.038em',
    'text-wrap': 'balance',
  },
  headline: {
    font: '560 clamp(1.875rem, 1.35rem + 2.4vw, 3.375rem)/1.08 var(--sans)',
    'letter-spacing': '-.03em',
    'text-wrap': 'balance',
  },
  title: {
    font: '560 clamp(1.375rem, 1.2rem + .8vw, 1.875rem)/1.2 var(--sans)',
    'letter-spacing': '-.02em',
    'text-wrap': 'balance',
  },
  subtitle: { font: '580 1.125rem/1.35 var(--sans)', 'letter-spacing': '-.01em' },
  lead: {
    font: '400 clamp(1.0625rem, 1rem + .4vw, 1.25rem)/1.5 var(--sans)',
    'letter-spacing': '-.006em',
    'text-wrap': 'pretty',
  },
  body: { font: '400 1rem/1.6 var(--sans)', 'text-wrap': 'pretty' },
  small: { font: '400 .875rem/1.5 var(--sans)' },
  label: { font: '560 .9375rem/1.4 var(--sans)' },
  micro: { font: '500 .8125rem/1.35 var(--sans)' },
}

/**
 * Words of the code that are utilities too: without this list each would be a rule nobody asked
 * for.
 */
const notClasses = [
  // Moves in the paths of drawings.
  /^m\d+$/,
  '-tab',
  'b',
  'blur',
  'container',
  'filter',
  'h1',
  'h2',
  'h3',
  'h4',
  'm',
  'ms',
  'outline',
  'p',
  'pl',
  'px',
  'resize',
  'static',
  'tab',
  'table',
  'transform',
  'transition',
  'visible',
]

const dark = declarations(variablesOf('dark'))

const layer = { layer: 'shortcuts' }

const typeRules = Object.entries(type).map(([name, css]): StaticRule => [`t-${name}`, css, layer])

const layoutRules: StaticRule[] = [
  ['wrap', { width: 'min(100% - 2*var(--side), 80rem)', 'margin-inline': 'auto' }, layer],
  ['section', { 'padding-block': 'clamp(2rem, 4.5vw, 4.25rem)' }, layer],
  ['measure', { 'max-width': '65ch' }, layer],
  ['nums', { 'font-variant-numeric': 'tabular-nums' }],
  ['row', { display: 'flex', 'align-items': 'center', gap: '.75rem' }, layer],
  // A grid without columns of its own must not grow with its content.
  ['grid', { display: 'grid', 'grid-template-columns': 'minmax(0,1fr)' }, layer],
  ['tile', { 'border-radius': radii.tile, background: 'var(--tile)', overflow: 'clip' }, layer],
  ['hairline', { 'border-top': '1px solid var(--line)' }, layer],
  ['rounded-tile', { 'border-radius': radii.tile }],
  ['rounded-field', { 'border-radius': radii.field }],
  ['rounded-pill', { 'border-radius': radii.pill }],
  ['shadow-float', { 'box-shadow': 'var(--float)' }],
]

function media(prefix: string, query: string): Variant {
  return {
    name: prefix,
    match: (matcher) =>
      matcher.startsWith(`${prefix}:`)
        ? { matcher: matcher.slice(prefix.length + 1), parent: `@media ${query}` }
        : matcher,
  }
}

/** A finger leaves `:hover` behind after a tap, so hover styles need a pointer that hovers. */
const hover: Variant = {
  name: 'hover',
  match: (matcher) =>
    matcher.startsWith('hover:')
      ? {
          matcher: matcher.slice('hover:'.length),
          selector: (selector) => `${selector}:hover`,
          parent: '@media (hover:hover)',
        }
      : matcher,
}

export default defineConfig({
  presets: [presetWind4({ preflights: { reset: false, theme: 'on-demand' } })],
  // The living page has a stylesheet of its own: what only it uses is found when it is built.
  content: {
    filesystem: [
      'client/**/!(*.test).tsx',
      '!client/ui/catalogue/catalogue.tsx',
      '!client/ui/catalogue/**',
    ],
  },
  blocklist: notClasses,
  theme: {
    breakpoint: { xs: '20rem', sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' },
    colors: Object.fromEntries(colours.map((name) => [name, `var(--${name})`])),
  },
  preflights: [
    {
      layer: 'theme',
      // Dark where the device wishes it or the shopper has chosen it (UI-11), on paper never. See
      // client/shell/scheme.ts.
      getCSS: () =>
        // As a variable, because the minifier adds two of its own beside each plain value.
        `:root{color-scheme:var(--scheme);${declarations({
          ...variablesOf('light'),
          ...prefixed('swatch', swatches),
        })}}` +
        `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){${dark}}}` +
        `@media screen{:root[data-scheme=dark]{${dark}}}`,
    },
  ],
  rules: [
    ...typeRules,
    ...layoutRules,
    [
      'grid-cards',
      {
        display: 'grid',
        // Fewer columns where text is so large that a card would be narrower than 7.5rem.
        'grid-template-columns':
          'repeat(auto-fill,minmax(min(100%,max(7.5rem,(100% - 3.75rem)/var(--columns,2))),1fr))',
        gap: 'clamp(1.75rem,3vw,3rem) clamp(.75rem,1.6vw,1.25rem)',
      },
      layer,
    ],
    [new RegExp(`^bg-(${names})$`), ([, name]) => ({ 'background-color': `var(--${name})` })],
    [new RegExp(`^text-(${names})$`), ([, name]) => ({ color: `var(--${name})` })],
    [new RegExp(`^border-(${names})$`), ([, name]) => ({ 'border-color': `var(--${name})` })],
  ],
  // The scale is fixed: its steps as lengths make a smaller stylesheet than as products.
  postprocess: ({ entries }) => {
    for (const entry of entries)
      if (typeof entry[1] === 'string')
        entry[1] = entry[1].replace(
          /calc\(var\(--spacing\) \* (-?[\d.]+)\)/g,
          (_, steps) => `${Number(steps) / 4}rem`,
        )
    // No rule reads it: type sets weight and size together.
    if (entries[0]?.[0] === '--un-font-weight') entries.shift()
  },
  variants: [media('short', '(max-height:717px)'), hover],
})

/** The variables of a scheme; those of the dark one are only what differs from the light one. */
function variablesOf(scheme: Scheme): Record<string, string> {
  const inScheme = (wanted: Scheme) => ({
    ...Object.fromEntries(colours.map((name) => [`--${name}`, colourOf(name, wanted)])),
    ...Object.fromEntries(
      Object.entries(effects).map(([name, [light, dark]]) => [
        `--${name}`,
        wanted === 'light' ? light : dark,
      ]),
    ),
    '--scheme': wanted,
  })
  const light: Record<string, string> = inScheme('light')
  if (scheme === 'light') return light
  return Object.fromEntries(
    Object.entries(inScheme('dark')).filter(([name, value]) => light[name] !== value),
  )
}

/** The arrow of a selection. A picture in a stylesheet cannot take the colour of its element. */
function chevron(scheme: Scheme) {
  const stroke = colourOf('muted', scheme).replace('#', '%23')
  return `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='${stroke}' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m6 9 6 6 6-6'/%3E%3C/svg%3E")`
}

function declarations(values: Record<string, string>) {
  return Object.entries(values)
    .map((pair) => pair.join(':'))
    .join(';')
}

function prefixed(prefix: string, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--${prefix}-${name}`, value]),
  )
}

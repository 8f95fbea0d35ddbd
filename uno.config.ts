import { defineConfig, presetWind4, type CSSObject, type StaticRule, type Variant } from 'unocss'

/** Every colour of the shop, once. Components name them; `.night` in base.css re-tunes some for dark panels. */
const colours = {
  white: '#ffffff',
  paper: '#fbfaf7',
  tile: '#f1eee8',
  placeholder: '#e3dfd7',
  line: '#e2ddd3',
  edge: '#8c877c',
  ink: '#17191b',
  muted: '#5b5e62',
  accent: '#d9480f',
  action: '#b83a0b',
  night: '#20201c',
  turquoise: '#0b5750',
  'turquoise-soft': '#c5ebe3',
  danger: '#b0172c',
  'danger-soft': '#fbe9e7',
  success: '#1b6b47',
  'success-soft': '#e4f1e8',
}

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

const radii = { tile: '20px', field: '10px', pill: '999px' }
const names = Object.keys(colours).join('|')

/** Font weight, size, leading and tracking of each step; `t-body` and below never scale with the window. */
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

/** Words of the code that are utilities too: without this list each would be a rule nobody asked for. */
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
  'transition',
  'visible',
]

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
    colors: Object.fromEntries(Object.keys(colours).map((name) => [name, `var(--${name})`])),
  },
  preflights: [
    {
      layer: 'theme',
      getCSS: () =>
        `:root{${Object.entries({
          ...colours,
          ...prefixed('radius', radii),
          ...prefixed('swatch', swatches),
        })
          .map((pair) => `--${pair.join(':')}`)
          .join(';')}}`,
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
  },
  variants: [media('short', '(max-height:717px)'), hover],
})

function prefixed(prefix: string, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value]),
  )
}

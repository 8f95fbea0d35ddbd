// What products can do, as listings filter by it. Apart from the other facts of the catalogue,
// since browsers need it with the filters alone.

/**
 * What listings filter products' compatibility by; names of the vocabulary's `compatibility`. Only
 * append: a value's place is its bit in the listing index. At most 24.
 */
export const compatibilities = [
  'matter',
  'thread',
  'wifi',
  'voice',
  'boiler-relay',
  'boiler-opentherm',
  'heat-pump',
  'valve-m30',
  'ac-infrared',
  'heat-pump-infrared',
  'balcony-solar',
  'solar',
  'inverter-sunspec',
  'one-phase',
  'three-phase',
  'no-neutral',
  'lamp-outlet',
  'chime-wired',
  'lock-euro',
  'with-sensors',
  'with-ciel',
  'with-soir',
  'with-orage',
  'with-verrou',
] as const

/** Where a product's current comes from; only append, at most 5. */
export const powerSources = ['battery', 'rechargeable', 'usb', 'mains', 'low-voltage'] as const

/** Where a product may be used; only append, at most 2. */
export const uses = ['indoor', 'outdoor'] as const

/** Least ratings, in stars, that listings filter by. */
export const leastRatings = [4, 4.5] as const

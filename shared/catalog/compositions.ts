/**
 * How a product's page below its buy box is composed: the tale of a device, its figures, its place,
 * a dark ground, the parts of a set, or a part that has to fit.
 */
export const compositions = ['story', 'numbers', 'place', 'night', 'kit', 'tool'] as const
export type Composition = (typeof compositions)[number]

/** That of a product whose backend names none. */
export const defaultComposition: Composition = 'story'

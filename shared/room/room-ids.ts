// Apart from the schemas, which the page's script does without.

/** The rooms of the house, in the order in which the page and the address name them. */
export const roomIds = [
  'child',
  'bedroom',
  'bathroom',
  'living',
  'kitchen',
  'hall',
  'cellar',
  'garden',
] as const

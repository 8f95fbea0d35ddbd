/** The files of ours that a reader passes to follow one behaviour, in the order in which they are entered. */
export interface Walk {
  name: string
  /** Each is imported by one that stands before it (tests/house.test.ts). */
  files: readonly string[]
  most: number
}

export const walks: readonly Walk[] = []

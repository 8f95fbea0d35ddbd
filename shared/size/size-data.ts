import type { Crumb } from '../api/pages.ts'
import type { Link } from '../catalog/link.ts'

/** The content of an SVG with its box. */
export interface DrawnSvg {
  width: number
  height: number
  markup: string
}

/** A line drawing with what it says in words. */
export interface SizeDrawing extends DrawnSvg {
  /** The part that it shows, where there are several. */
  title?: string
  /** Its dimensions in both units. */
  text: string
}

/** What is shown at its real size; width and height in mm. */
export interface RealOutline extends DrawnSvg {
  title: string
  fit: 'upright' | 'across' | 'none'
  /** For a print that shows a part of it. */
  note?: string
}

/** The size of a product (SIZE-1 to SIZE-6), in the reader's words and units. */
export interface SizeData {
  breadcrumb: Crumb[]
  heading: string
  intro: string
  drawings: SizeDrawing[]
  /** What the drawings show, for those who do not see them. */
  alt: string
  /** Rows of the technical data about size and weight. */
  facts: { label: string; value: string }[]
  outlines: RealOutline[]
  /** The card that the real size is adjusted by, upright; width and height in mm. */
  card: DrawnSvg
  /** The line that proves a print; its width in mm. */
  scale: DrawnSvg
  beside?: DrawnSvg & { title: string; text: string }
  words: SizeWords
  links: Link[]
}

export interface SizeWords {
  title: string
  about: string
  how: string
  slider: string
  /** `{percent}` is a number. */
  percent: string
  kept: string
  reset: string
  wide: string
  stage: string
  without: string
  print: string
  exact: string
}

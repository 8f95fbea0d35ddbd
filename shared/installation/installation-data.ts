import type { Crumb } from '../api/pages.ts'
import type { Product } from '../api/products.ts'

/** The installation of a product (HELP-8). */
export interface InstallationData {
  product: Product
  breadcrumb: Crumb[]
  /** A drawing for each step, as the content of an SVG of 240 by 160; empty without drawings. */
  drawings: string[]
  /** What it takes, in the reader's words; absent where the product says nothing of it. */
  facts?: InstallationFacts
}

export interface InstallationFacts {
  /** Label and value of time, skill and tools. */
  rows: { term: string; value: string }[]
  minutes: number
  tools: string[]
  /** What to know first: for the skill that it takes, then of the product. */
  warnings: { title: string; items: string[] }
  /** The colours of the wires in the reader's country. */
  wires?: { title: string; text: string; rows: { use: string; color: string; classes: string[] }[] }
}

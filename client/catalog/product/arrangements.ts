import type { ShownProduct } from '#shared/routes/pages.ts'
import { type Composition, defaultComposition } from '#shared/catalog/compositions.ts'

/** What each block below the buy box is made of. */
export interface BlockProps {
  product: ShownProduct
  hasGuide: boolean
  hasSize: boolean
}

export type Block = 'stage' | 'benefits' | 'figures' | 'parts' | 'drawing' | 'details'
export type DetailPart = 'technical' | 'box' | 'compatibility'

/** How the blocks of a composition follow one another, and what they look like. */
interface Arrangement {
  /** Before the sections of an editor. */
  lead: readonly Block[]
  /** Behind them, before the reviews. */
  body: readonly Block[]
  details: readonly DetailPart[]
  /** The picture of a benefit: across the window, or beside its words. */
  stage: 'full' | 'beside'
  /** The other benefits: one below the other in large type, in columns, or on tiles. */
  benefits: 'chapters' | 'columns' | 'tiles'
  figures: 'band' | 'line'
  isDark?: boolean
}

const usual: readonly DetailPart[] = ['technical', 'box', 'compatibility']

/** The compositions of product pages (CAT-24); all of them have the same blocks. */
export const arrangements: Readonly<Record<Composition, Arrangement>> = {
  story: {
    lead: ['stage', 'benefits', 'figures', 'parts'],
    body: ['details'],
    details: usual,
    stage: 'beside',
    benefits: 'chapters',
    figures: 'line',
  },
  numbers: {
    lead: ['figures', 'details'],
    body: ['stage', 'benefits', 'parts'],
    details: usual,
    stage: 'beside',
    benefits: 'columns',
    figures: 'band',
  },
  place: {
    lead: ['stage', 'figures', 'benefits', 'parts'],
    body: ['details'],
    details: ['compatibility', 'technical', 'box'],
    stage: 'full',
    benefits: 'tiles',
    figures: 'line',
  },
  night: {
    lead: ['stage', 'benefits', 'figures', 'parts'],
    body: ['details'],
    details: usual,
    stage: 'full',
    benefits: 'chapters',
    figures: 'line',
    isDark: true,
  },
  kit: {
    lead: ['parts', 'benefits', 'stage', 'figures'],
    body: ['details'],
    details: ['box', 'compatibility', 'technical'],
    stage: 'beside',
    benefits: 'tiles',
    figures: 'line',
  },
  tool: {
    lead: ['drawing', 'details'],
    body: ['stage', 'benefits', 'figures', 'parts'],
    details: ['box', 'compatibility', 'technical'],
    stage: 'beside',
    benefits: 'columns',
    figures: 'line',
  },
}

export function compositionOf({ composition }: Pick<ShownProduct, 'composition'>): Composition {
  return composition ?? defaultComposition
}

export function arrangementOf(product: Pick<ShownProduct, 'composition'>): Arrangement {
  return arrangements[compositionOf(product)]
}

import * as z from 'zod/mini'
import { Motion, Product, ProductCard } from '#shared/api/products.ts'

const words = z.record(z.string(), z.string())

/** Texts of a product for lists; column `card` of product_texts. */
export const CardText = z.object({
  bullets: z.array(z.string()),
  /** Colour key → its name. */
  colors: words,
  /** Label key → its text. */
  labels: words,
  /** Picture id → its alternative text. */
  alts: words,
  /**
   * Picture id → the picture that the market is shown in its place; '' where it is shown none. One
   * that is not named is shown itself.
   */
  pictures: z.optional(words),
  macaron: z.optional(z.object({ text: z.string(), color: z.string(), textColor: z.string() })),
  energyClass: ProductCard.shape.energyClass,
  ecoParticipation: ProductCard.shape.ecoParticipation,
})
export type CardText = z.infer<typeof CardText>

/** Texts of a product for its own page; column `detail` of product_texts. */
export const DetailText = z.extend(
  z.pick(Product, {
    description: true,
    categories: true,
    composition: true,
    figures: true,
    benefits: true,
    technical: true,
    boxContents: true,
    compatibility: true,
    questions: true,
    finder: true,
    safety: true,
    installation: true,
    guide: true,
    dimensions: true,
    accessoryDetails: true,
  }),
  {
    /** What shows it from all sides, by colour. */
    motions: z.optional(z.record(z.string(), Motion)),
  },
)
export type DetailText = z.infer<typeof DetailText>

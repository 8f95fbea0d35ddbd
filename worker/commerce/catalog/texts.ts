import * as z from 'zod/mini'
import { Product, ProductCard } from '#shared/api/products.ts'

const words = z.record(z.string(), z.string())

/** Words of a product that lists show; column `card` of product_texts. */
export const CardText = z.object({
  bullets: z.array(z.string()),
  /** Colour key → its name. */
  colors: words,
  /** Label key → its words. */
  labels: words,
  /** Picture id → what it shows. */
  alts: words,
  macaron: z.optional(z.object({ text: z.string(), color: z.string(), textColor: z.string() })),
  energyClass: ProductCard.shape.energyClass,
  ecoParticipation: ProductCard.shape.ecoParticipation,
})
export type CardText = z.infer<typeof CardText>

/** Words of a product that its own page shows; column `detail` of product_texts. */
export const DetailText = z.pick(Product, {
  description: true,
  categories: true,
  benefits: true,
  technical: true,
  boxContents: true,
  compatibility: true,
  questions: true,
  safety: true,
  installation: true,
  accessoryDetails: true,
})
export type DetailText = z.infer<typeof DetailText>

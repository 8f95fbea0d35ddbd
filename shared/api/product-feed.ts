import * as z from 'zod/mini'
import { categories, subcategories } from '../catalog/places.ts'
import { energyClasses } from '../catalog/product-facts.ts'
import { group } from './endpoint.ts'
import { Price } from './money.ts'
import { Color } from './products.ts'

const FeedParts = z.object({ parts: z.int().check(z.nonnegative()) })
export type FeedParts = z.infer<typeof FeedParts>

/** One colour of a product, as price comparison services list it. */
const FeedVariant = z.object({
  sku: z.string(),
  ean: z.string(),
  /** Grams, with packaging. */
  weight: z.int(),
  color: Color,
  /** Path of the product in this colour, without locale prefix. */
  link: z.string(),
  price: Price,
  /** Ids of its pictures, the main one first. */
  images: z.array(z.string()),
  isOnStock: z.boolean(),
  isRefurbished: z.boolean(),
})
export type FeedVariant = z.infer<typeof FeedVariant>

/** A product of the market with all its colours, in the market's language and currency. */
export const FeedProduct = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  type: z.enum(['product', 'bundle-product', 'accessory']),
  description: z.string(),
  place: z.optional(
    z.object({
      category: z.enum(categories),
      subcategory: z.enum(subcategories),
      categoryName: z.string(),
      subcategoryName: z.string(),
    }),
  ),
  energyClass: z.optional(z.enum(energyClasses)),
  variants: z.array(FeedVariant),
})
export type FeedProduct = z.infer<typeof FeedProduct>

export const productFeed = group({
  'GET /api/v1/product-feed': {
    summary: 'How many parts the list of all products has',
    response: FeedParts,
  },
  'GET /api/v1/product-feed/{part}': {
    summary: 'Products of one part, counted from 0; none behind the last part',
    params: z.object({ part: z.string().check(z.regex(/^\d{1,5}$/)) }),
    response: z.array(FeedProduct),
  },
})

import * as z from 'zod/mini'
import { categories, subcategories } from '../catalog/places.ts'
import { energyClasses } from '../catalog/product-facts.ts'
import { group } from './endpoint.ts'
import { Price } from './money.ts'
import { Color } from './products.ts'

/** The number of parts of the list; a part may contain no product that the market sells. */
const FeedParts = z.object({ parts: z.int().check(z.nonnegative()) })
export type FeedParts = z.infer<typeof FeedParts>

/** One colour of a product, as price comparison services list it (MACH-6). */
const FeedVariant = z.object({
  sku: z.string(),
  ean: z.string(),
  /** In grams, with packaging. */
  weight: z.int(),
  color: Color,
  /** Path of the product with this colour chosen, without locale prefix. */
  link: z.string(),
  price: Price,
  /** Ids of its pictures, the main one first. */
  images: z.array(z.string()),
  isOnStock: z.boolean(),
  isRefurbished: z.boolean(),
})
export type FeedVariant = z.infer<typeof FeedVariant>

/** A product that the market sells, with all its colours, in the market's language and currency. */
export const FeedProduct = z.object({
  key: z.string(),
  name: z.string(),
  /** What it is, in words of the language, such as "smart thermostat". */
  kind: z.string(),
  type: z.enum(['product', 'bundle-product', 'accessory']),
  /** Empty where the language has none. */
  description: z.string(),
  /** Its place in the catalogue; absent for a product of no category. */
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

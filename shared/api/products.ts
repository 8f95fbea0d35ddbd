import * as z from 'zod/mini'
import { compositions } from '../catalog/compositions.ts'
import { compatibilities, leastRatings, powerSources, uses } from '../catalog/features.ts'
import { colorKeys, energyClasses, sorts } from '../catalog/product-facts.ts'
import { categories, productListings, subcategories } from '../catalog/places.ts'
import { group } from './endpoint.ts'
import { InstallationGuide } from '../installation/guide.ts'
import { ProductShape } from '../size/product-shape.ts'
import { Link } from '../catalog/link.ts'
import { Money, Price } from './money.ts'

export { colorKeys, sorts }

/** An unknown colour key falls back to black (CAT-2). */
export const ColorKey = z.catch(z.enum(colorKeys), 'black')
export type ColorKey = (typeof colorKeys)[number]

/** A picture by its id in the image service; never a URL. */
export const Picture = z.object({ id: z.string(), alt: z.string() })
export type Picture = z.infer<typeof Picture>

export const Color = z.object({ key: ColorKey, label: z.string() })
export type Color = z.infer<typeof Color>

export const Rating = z.object({
  /** 1.0 to 5.0, one decimal. */
  average: z.number(),
  count: z.int(),
})
export type Rating = z.infer<typeof Rating>

export const ColorVariant = z.object({
  sku: z.string(),
  color: Color,
  /** Path of the product in this colour, without locale prefix. */
  link: z.string(),
  image: z.optional(Picture),
  /** Condition of a product that is not new, in the language of the request: 'Refurbished'. */
  condition: z.optional(z.string()),
  isOnStock: z.boolean(),
})
export type ColorVariant = z.infer<typeof ColorVariant>

/** The part of a product that cards, cross-sells and search results show. */
export const ProductCard = z.object({
  id: z.string(),
  sku: z.string(),
  key: z.string(),
  name: z.string(),
  /** Type of product in the language of the request: 'Smart thermostat'. */
  kind: z.string(),
  type: z.enum(['product', 'bundle-product', 'accessory']),
  link: z.string(),
  price: Price,
  color: Color,
  colorVariants: z.array(ColorVariant),
  image: z.optional(Picture),
  /** Id of a second picture, for lists: another view of the same. */
  secondImage: z.optional(z.string()),
  label: z.optional(
    z.object({ key: z.enum(['new', 'refurbish', 'bestseller', 'deal']), text: z.string() }),
  ),
  /** A coloured badge set by an editor; colours are token names of the design system. */
  macaron: z.optional(z.object({ text: z.string(), color: z.string(), textColor: z.string() })),
  /** For lamps, in markets with the EU energy label. */
  energyClass: z.optional(z.enum(energyClasses)),
  bulletPoints: z.array(z.string()),
  availability: z.object({ isOnStock: z.boolean() }),
  maxQuantity: z.optional(z.int()),
  /**
   * Country → cents of the price that pay for recycling the device; absent for products that are no
   * electrical equipment. Lists contain only the country of the market.
   */
  ecoParticipation: z.optional(z.partialRecord(z.enum(['FR']), z.int())),
  rating: z.optional(Rating),
  /** What a bundle costs less than its parts do today, bought one by one; absent where nothing. */
  bundleSaving: z.optional(Money),
})
export type ProductCard = z.infer<typeof ProductCard>

/** How a product is turned: in frames, one after the other to the right. */
export const Turn = z.object({
  frames: z.int(),
  /** Degrees of the first frame, and from one to the next. */
  from: z.int(),
  step: z.int(),
  /** Number of the frame that is the main picture, from 0. */
  hero: z.int(),
})
export type Turn = z.infer<typeof Turn>

/** What there is of a product, in one colour, beside pictures: a turntable, a 3D model. */
export const Motion = z.object({
  /** Beginning of the names of its files. */
  name: z.string(),
  turn: z.optional(Turn),
  /** True where there is a model that phones can show in a room. */
  model: z.optional(z.literal(true)),
})
export type Motion = z.infer<typeof Motion>

export const Product = z.extend(ProductCard, {
  /** Address of the product without a colour; `link` has the shown colour. */
  currency: z.string(),
  description: z.string(),
  images: z.array(Picture),
  categories: z.array(
    z.object({
      category: z.enum(categories),
      subcategory: z.enum(subcategories),
      categoryName: z.string(),
      subcategoryName: z.string(),
    }),
  ),
  relatedProducts: z.array(ProductCard),
  crossSellsProducts: z.array(ProductCard),
  bundleProducts: z.array(z.object({ quantity: z.int(), product: ProductCard })),
  reviews: Rating,
  accessoryDetails: z.optional(
    z.object({ title: z.string(), text: z.string(), fits: z.array(z.string()) }),
  ),
  /** How its page is composed; absent where the backend does not say. */
  composition: z.optional(z.enum(compositions)),
  /** Figures of its technical data that its page shows large. */
  figures: z.optional(z.array(z.object({ label: z.string(), value: z.string() }))),
  benefits: z.array(z.object({ title: z.string(), text: z.string(), image: z.optional(Picture) })),
  technical: z.array(
    z.object({
      /** Name of the group in every language, such as `power`; absent in older content. */
      key: z.optional(z.string()),
      title: z.string(),
      rows: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  boxContents: z.array(z.string()),
  compatibility: z.array(
    z.object({ name: z.string(), supported: z.boolean(), note: z.optional(z.string()) }),
  ),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** The page that tells whether the product fits a home. */
  finder: z.optional(Link),
  /** Manufacturer, identifier and warnings (GPSR), data sheet (Data Act). */
  safety: z.object({
    manufacturer: z.string(),
    contact: z.string(),
    identifier: z.string(),
    warnings: z.array(z.string()),
    data: z.array(z.string()),
    /** Last day of security updates, ISO date; absent for what has no software. */
    securityUpdatesUntil: z.optional(z.string()),
    /** For products that connect: date of the statement of compliance (UK PSTI), ISO date. */
    compliantSince: z.optional(z.string()),
  }),
  installation: z.array(
    z.object({ title: z.string(), text: z.string(), image: z.optional(Picture) }),
  ),
  /** What the installation takes; absent where nothing is said of it. */
  guide: z.optional(InstallationGuide),
  /** What it is drawn from, part by part, in mm; absent for what has no dimensions of its own. */
  dimensions: z.optional(z.array(ProductShape)),
  /** What shows it from all sides, in the shown colour. */
  motion: z.optional(Motion),
  ean: z.string(),
  /** Grams, with packaging. */
  weight: z.int(),
})
export type Product = z.infer<typeof Product>

/** Search criteria within the limits of CAT-12; unknown fields are refused. */
export const SearchCriteria = z.strictObject({
  text: z.optional(z.string().check(z.maxLength(64))),
  category: z.optional(z.enum(categories)),
  subcategory: z.optional(z.enum(subcategories)),
  listing: z.optional(z.enum(productListings)),
  keys: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(48))),
  colors: z.optional(z.array(z.enum(colorKeys)).check(z.maxLength(9))),
  inStock: z.optional(z.boolean()),
  /** Cents in the market's currency. */
  priceMin: z.optional(z.int().check(z.nonnegative())),
  priceMax: z.optional(z.int().check(z.nonnegative())),
  /** Only products that are compatible with all of these. */
  worksWith: z.optional(z.array(z.enum(compatibilities)).check(z.maxLength(24))),
  /** Only products with one of these power sources. */
  power: z.optional(z.array(z.enum(powerSources)).check(z.maxLength(5))),
  /** Only products for one of these surroundings. */
  use: z.optional(z.array(z.enum(uses)).check(z.maxLength(2))),
  /** Only products with at least so many stars on average. */
  ratingMin: z.optional(z.literal(leastRatings)),
  /** Only products whose price is reduced now. */
  reduced: z.optional(z.boolean()),
  sort: z.optional(z.enum(sorts)),
  offset: z.optional(z.int().check(z.nonnegative())),
  limit: z.optional(z.int().check(z.nonnegative())),
})
export type SearchCriteria = z.infer<typeof SearchCriteria>

const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() })
export const Facets = z.object({
  total: z.int(),
  subcategories: z.array(FacetValue),
  colors: z.array(FacetValue),
  inStock: z.int(),
  /** Cents. */
  price: z.object({ min: z.int(), max: z.int() }),
  // A backend that does not count these leaves them out: its listings have no filter for them.
  worksWith: z.optional(z.array(FacetValue)),
  power: z.optional(z.array(FacetValue)),
  use: z.optional(z.array(FacetValue)),
  /** For each least rating, in stars, the number of products with at least it. */
  ratings: z.optional(z.array(z.object({ least: z.literal(leastRatings), count: z.int() }))),
  /** Number of products whose price is reduced now. */
  reduced: z.optional(z.int()),
})
export type Facets = z.infer<typeof Facets>

export const ProductSelection = z.object({ id: z.string(), products: z.array(ProductCard) })
export type ProductSelection = z.infer<typeof ProductSelection>

/** The block of best sellers (CAT-11); an empty object means none. */
export const BestSellers = z.object({
  type: z.optional(z.literal('bestSellers')),
  variant: z.optional(z.literal('carousel')),
  heading: z.optional(z.object({ title: z.object({ text: z.string() }) })),
  position: z.optional(z.literal('left')),
  backgroundColor: z.optional(z.literal('white')),
  categoryIds: z.optional(z.literal(false)),
  products: z.optional(z.array(ProductCard)),
})
export type BestSellers = z.infer<typeof BestSellers>

const Key = z.object({ key: z.string().check(z.maxLength(64)) })

export const products = group({
  'GET /api/v1/products/{key}': {
    summary: 'Product detail',
    params: Key,
    /** `color` selects the variant; an unknown colour selects the first one (CAT-6). */
    query: z.object({ color: z.optional(z.string()) }),
    response: Product,
    errors: ['ProductNotFound'],
  },
  'GET /api/v1/products-selection/{id}': {
    summary: "An editor's list of products",
    params: z.object({ id: z.string() }),
    response: ProductSelection,
    errors: ['SelectionNotFound'],
  },
  'POST /api/v1/products/search': {
    summary: 'Products by criteria',
    body: SearchCriteria,
    response: z.array(ProductCard),
  },
  'POST /api/v1/products/facets': {
    summary: 'Counts for the same criteria, without paging',
    body: SearchCriteria,
    response: Facets,
  },
  'GET /api/v1/best-sellers': {
    summary: 'Best sellers of the market',
    response: BestSellers,
    errors: ['BestSellersFetchFailed'],
  },
})

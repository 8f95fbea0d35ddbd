import * as z from 'zod'
import { powerSources, uses } from '#shared/catalog/features.ts'
import { compositions } from '#shared/catalog/compositions.ts'
import { colorKeys, energyClasses } from '#shared/catalog/product-facts.ts'
import { currencies, stores } from '#shared/markets/markets.ts'
import { skills, tools } from '#shared/installation/guide.ts'
import { wireUses } from '#shared/installation/market.ts'
import { categories, subcategories } from '#shared/catalog/places.ts'
import { Slug } from '../pages/page-file.ts'
import { ProductShape } from '#shared/size/product-shape.ts'
import { isEan } from './ean.ts'

const key = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/)
const sku = z.string().regex(/^ORV-[A-Z0-9-]{2,24}$/)
const cents = z.int().positive()
const day = z.iso.date()

/** Store → currency → cents. A store that is missing does not sell the product. */
export const PriceTable = z.partialRecord(
  z.enum(stores),
  z.partialRecord(z.enum(currencies), cents),
)
export type PriceTable = z.infer<typeof PriceTable>

/** A price finer than cents: `amount` in units of 10^-digits. */
interface PrecisePrice {
  amount: number
  digits: number
}

/** An amount in currency units with three to six decimals, such as 14.8958. */
const precise = z
  .string()
  .regex(/^\d{1,6}\.\d{3,6}$/, 'is no amount with three to six decimals, such as 14.8958')
  .transform((text): PrecisePrice => ({
    amount: Number(text.replace('.', '')),
    digits: text.length - text.indexOf('.') - 1,
  }))

/** Store → currency → the precise price that `cents` was rounded from. */
const PreciseTable = z.partialRecord(z.enum(stores), z.partialRecord(z.enum(currencies), precise))

const InstallationGuide = z.strictObject({
  minutes: z.int().positive(),
  skill: z.enum(skills),
  tools: z.array(z.enum(tools)),
  wires: z.array(z.enum(wireUses)).optional(),
})

const labels = z.enum(['new', 'refurbish', 'bestseller', 'deal'])

/** `content/products/<key>.json`: the data of a product that is the same in every language. */
export const ProductFile = z.strictObject({
  type: z.enum(['product', 'bundle-product', 'accessory']),
  category: z.enum(categories),
  subcategory: z.enum(subcategories),
  /** Whether accessory lists show the product as well; accessories are always shown there. */
  accessory: z.boolean().default(false),
  /** Position in lists, the lowest first. */
  rank: z.int(),
  released: day,
  label: labels.optional(),
  /** Colours (design tokens) of the label whose text is in the texts. */
  macaron: z.strictObject({ color: z.string(), textColor: z.string() }).optional(),
  /** Class of the EU energy label, for lamps. */
  energyClass: z.enum(energyClasses).optional(),
  /** Maximum number of pieces in one cart. */
  maxQuantity: z.int().positive().optional(),
  /** Packed weight in grams. */
  weight: z.int().positive(),
  model: z.string(),
  /** Last day of security updates; absent for what has no software. */
  securityUpdatesUntil: day.optional(),
  /** Date of the statement of compliance, for connected products (UK PSTI). */
  compliantSince: day.optional(),
  /** Country → cents of the price that pay for recycling, for electrical equipment. */
  ecoParticipation: z.strictObject({ FR: cents }).optional(),
  prices: PriceTable,
  /**
   * Precise prices that those of `prices` were rounded from (half to even). The rounded ones are
   * charged.
   */
  precisePrices: PreciseTable.default({}),
  /**
   * Codes of countries where it is neither shown nor delivered to, though their store has a price.
   */
  notSoldIn: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
  /** Today's reduced price and the first day of its validity. */
  reduction: z.strictObject({ since: day, prices: PriceTable }).optional(),
  /** Earlier prices, oldest first; an entry contains only the prices that changed. */
  history: z.array(z.strictObject({ since: day, prices: PriceTable })).default([]),
  variants: z
    .array(
      z.strictObject({
        sku,
        color: z.enum(colorKeys),
        ean: z.string().refine(isEan, 'not an EAN-13 with its check digit'),
        /**
         * Pieces in stock at the first push; never changed by content afterwards. Absent for a
         * bundle.
         */
        stock: z.int().nonnegative().optional(),
        weight: z.int().positive().optional(),
        label: labels.optional(),
        prices: PriceTable.optional(),
        parts: z.array(z.strictObject({ sku, quantity: z.int().positive() })).default([]),
      }),
    )
    .min(1),
  related: z.array(key).default([]),
  crossSells: z.array(key).default([]),
  /** Keys of the products that an accessory belongs to. */
  fits: z.array(key).default([]),
  /** Numbers of ratings with 5, 4, 3, 2 and 1 stars. */
  ratings: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]).optional(),
  /** How its page is composed, by what there is to say of it (CAT-24). */
  composition: z.enum(compositions),
  /** Rows of `technical` whose figures its page shows large, as 'group.row'. */
  figures: z
    .array(z.string().regex(/^[\w-]+\.[\w-]+$/))
    .max(4)
    .default([]),
  /** Picture ids beside the benefits of the texts, in their order: none of its gallery. */
  benefitPictures: z.array(z.string().nullable()).default([]),
  /** Its sources of current, as listings filter by them; none for what needs no current. */
  power: z.array(z.enum(powerSources)).default([]),
  /** Where it may be used; empty where that does not matter. */
  use: z.array(z.enum(uses)).default([]),
  /**
   * Its shape, or that of each of its parts, with the figures of `technical`; none for a bundle.
   */
  dimensions: z.array(ProductShape).min(1).optional(),
  /**
   * Group → row → value; names are from the vocabulary, and a value '@name' is a text of the
   * product or the vocabulary.
   */
  technical: z.record(z.string(), z.record(z.string(), z.string())),
  /** Names of the vocabulary. */
  compatibility: z.array(z.strictObject({ key: z.string(), supported: z.boolean() })).default([]),
  warnings: z.array(z.string()).default([]),
  data: z.array(z.string()).default([]),
  /** What the installation takes. */
  guide: InstallationGuide.optional(),
})

export type ProductFile = z.infer<typeof ProductFile>

const titled = z.strictObject({ title: z.string(), text: z.string() })

/** `content/products/texts/<language>/<key>.json`. */
export const ProductText = z.strictObject({
  name: z.string(),
  kind: z.string(),
  /** Path segment of the product in this language. */
  slug: Slug,
  seo: z.strictObject({ title: z.string().max(70), description: z.string().max(170) }),
  description: z.string(),
  bullets: z.array(z.string()).min(1).max(3),
  macaron: z.string().optional(),
  /** Alternative texts of the views 2, 3 and 4, and of 5 where a benefit shows it. */
  views: z.array(z.string()).min(3).max(4).optional(),
  benefits: z.array(titled),
  values: z.record(z.string(), z.string()).default({}),
  box: z.array(z.string()).min(1),
  questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  installation: z.array(titled),
  accessory: titled.optional(),
  /** Further words by which search finds it. */
  keywords: z.array(z.string()).default([]),
})
export type ProductText = z.infer<typeof ProductText>

/** A region's own texts, merged over its language's; all optional. */
export const PartialProductText = ProductText.partial().extend({
  values: z.record(z.string(), z.string()).optional(),
  keywords: z.array(z.string()).optional(),
})

const words = z.record(z.string(), z.string())

const pageWords = z.strictObject({
  crumb: z.string(),
  title: z.string(),
  description: z.string(),
})

/** `content/vocabulary/<language>.json`: texts that many entries share. */
export const Vocabulary = z.strictObject({
  colors: z.record(z.enum(colorKeys), z.string()),
  /**
   * What a product's main picture shows; {name} is the product, {color} the colour's name. It leads
   * to no agreement between the two: 'kolor tytanowy', whatever the gender of the product.
   */
  pictures: z.strictObject({
    main: z.string().includes('{name}').includes('{color}'),
    /** Follows the text of `main` on the picture that shows the size beside a bank card. */
    scale: z.string().includes('{size}').includes('{card}'),
  }),
  categories: z.record(z.enum(categories), z.string()),
  subcategories: z.record(z.enum(subcategories), z.string()),
  labels: z.record(labels, z.string()),
  groups: words,
  rows: words,
  values: words,
  warnings: words,
  data: words,
  compatibility: z.record(
    z.string(),
    z.strictObject({ name: z.string(), note: z.string().optional() }),
  ),
  power: z.record(z.enum(powerSources), z.string()),
  use: z.record(z.enum(uses), z.string()),
  /** Signs of units that are the same after every number: 'h', not 'hours'. */
  countdown: z.record(z.enum(['days', 'hours', 'minutes', 'seconds']), z.string()),
  /** Breadcrumb of an installation page, and the texts of its head; {name} is the product. */
  installation: pageWords,
  /** The same of a page about the size. */
  size: pageWords,
})
export type Vocabulary = z.infer<typeof Vocabulary>

const someWords = words.optional()

/** A region's own vocabulary, merged over its language's; all optional. */
export const PartialVocabulary = z.strictObject({
  colors: someWords,
  subcategories: someWords,
  labels: someWords,
  rows: someWords,
  values: someWords,
  warnings: someWords,
  data: someWords,
  power: someWords,
  compatibility: Vocabulary.shape.compatibility.optional(),
})
export type PartialVocabulary = z.infer<typeof PartialVocabulary>

import * as z from 'zod/mini'
import { Finder } from '../finder/finder.ts'
import { Resellers } from '../resellers/reseller.ts'
import { Link } from '../catalog/link.ts'
import { RoomPlanner } from '../room/room.ts'
import { Picture } from './products.ts'
import { RichText } from './rich-text.ts'

export const Heading = z.object({
  title: z.object({ text: z.string() }),
  subtitle: z.optional(z.object({ text: z.string() })),
  ctas: z.optional(z.array(Link)),
  backgroundColor: z.optional(z.string()),
})

/** Product block (CAT-4): names products by key; the visit has their cards. */
export const ProductBlock = z.object({
  type: z.enum(['products', 'bestSellers']),
  variant: z.enum(['carousel', 'grid']),
  heading: Heading,
  anchorId: z.optional(z.string()),
  products: z.array(z.object({ key: z.string(), link: z.string() })),
})
export type ProductBlock = z.infer<typeof ProductBlock>

/** Editorial comparison: a column per product, a row per difference. */
export const ComparatorBlock = z.object({
  heading: z.optional(Heading),
  comparisonTables: z.array(
    z.object({
      key: z.string(),
      link: z.string(),
      title: z.string(),
      products: z.array(z.string()),
      rows: z.array(z.object({ label: z.string(), values: z.array(z.string()) })),
    }),
  ),
})
export type ComparatorBlock = z.infer<typeof ComparatorBlock>

const picture = z.optional(Picture)
const id = z.string()
const ctas = z.optional(z.array(Link))

/** The sections that an editor can place on a page, distinguished by `collection`. */
export const Section = z.discriminatedUnion('collection', [
  z.object({ collection: z.literal('product_block'), id, item: ProductBlock }),
  z.object({ collection: z.literal('comparator_block'), id, item: ComparatorBlock }),
  z.object({
    collection: z.literal('hero_block'),
    id,
    item: z.object({
      title: z.string(),
      subtitle: z.optional(z.string()),
      eyebrow: z.optional(z.string()),
      picture,
      tallPicture: picture,
      ctas,
      /** True where the links are small lines, not a button. */
      quiet: z.optional(z.boolean()),
      tone: z.enum(['dark', 'light']),
      size: z.enum(['full', 'band']),
    }),
  }),
  z.object({
    collection: z.literal('category_block'),
    id,
    item: z.object({
      title: z.optional(z.string()),
      ctas,
      tiles: z.array(
        z.object({
          title: z.string(),
          subtitle: z.optional(z.string()),
          link: z.string(),
          picture,
        }),
      ),
    }),
  }),
  z.object({
    collection: z.literal('story_block'),
    id,
    item: z.object({
      title: z.string(),
      text: z.optional(z.string()),
      figures: z.array(z.object({ value: z.string(), label: z.string() })),
      ctas,
      picture,
      tone: z.enum(['dark', 'light']),
      side: z.enum(['left', 'right']),
    }),
  }),
  z.object({
    collection: z.literal('quote_block'),
    id,
    item: z.object({
      title: z.string(),
      quotes: z.array(
        z.object({
          rating: z.int(),
          text: z.string(),
          author: z.string(),
          place: z.optional(z.string()),
          product: z.optional(z.string()),
        }),
      ),
    }),
  }),
  z.object({
    collection: z.literal('text_block'),
    id,
    item: z.object({ title: z.optional(z.string()), text: RichText }),
  }),
  z.object({
    collection: z.literal('article_block'),
    id,
    item: z.object({ title: z.string(), ctas, articles: z.array(z.string()) }),
  }),
  z.object({
    collection: z.literal('reassurance_block'),
    id,
    item: z.object({
      items: z.array(
        z.object({
          icon: z.enum(['truck', 'return', 'shield', 'leaf', 'lock', 'chat', 'wrench', 'box']),
          title: z.string(),
          text: z.string(),
        }),
      ),
    }),
  }),
  z.object({
    collection: z.literal('faq_block'),
    id,
    item: z.object({
      title: z.string(),
      items: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
  }),
  z.object({
    collection: z.literal('newsletter_block'),
    id,
    item: z.object({ title: z.string(), text: z.string() }),
  }),
  z.object({
    collection: z.literal('list_block'),
    id,
    item: z.object({
      title: z.optional(z.string()),
      items: z.array(
        z.object({
          title: z.string(),
          text: z.optional(z.string()),
          meta: z.optional(z.string()),
          link: z.optional(z.string()),
          group: z.optional(z.string()),
          /** Country of a group, if it is one: the visitor's own country comes first. */
          country: z.optional(z.string()),
          picture,
        }),
      ),
    }),
  }),
  z.object({ collection: z.literal('finder_block'), id, item: Finder }),
  z.object({ collection: z.literal('reseller_block'), id, item: Resellers }),
  z.object({ collection: z.literal('room_block'), id, item: RoomPlanner }),
])
export type Section = z.infer<typeof Section>
export type SectionOf<C extends Section['collection']> = Extract<Section, { collection: C }>

import * as z from 'zod/mini'
import { Picture } from './products.ts'

/** Inline text: runs with marks. Editors' text is structured, never HTML. */
export const Inline = z.array(
  z.union([
    z.string(),
    z.object({
      text: z.string(),
      strong: z.optional(z.boolean()),
      emphasis: z.optional(z.boolean()),
      link: z.optional(z.string()),
    }),
  ]),
)
export type Inline = z.infer<typeof Inline>

export const RichText = z.array(
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('heading'),
      level: z.union([z.literal(2), z.literal(3)]),
      text: z.string(),
      id: z.optional(z.string()),
    }),
    z.object({
      type: z.literal('paragraph'),
      text: Inline,
      /** A label for the ways to pay: the edge adds the names of those of the market. */
      ways: z.optional(z.boolean()),
    }),
    z.object({ type: z.literal('list'), ordered: z.optional(z.boolean()), items: z.array(Inline) }),
    z.object({ type: z.literal('quote'), text: z.string(), author: z.optional(z.string()) }),
    z.object({ type: z.literal('picture'), picture: Picture, caption: z.optional(z.string()) }),
    z.object({
      type: z.literal('table'),
      head: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      /**
       * The times of the telephone: the first row is for weekdays, its last cell the word for
       * closed. The edge writes the times of the market, and its next holidays as further rows.
       */
      hours: z.optional(z.boolean()),
    }),
    z.object({
      type: z.literal('callout'),
      title: z.optional(z.string()),
      text: Inline,
      /** Further paragraphs in the same frame. */
      more: z.optional(z.array(Inline)),
      /**
       * What is completed by hand on the printed form: the paragraph (0 is `text`), the number of
       * ruled lines below it, and whether it is ticked.
       */
      blanks: z.optional(
        z.array(z.object({ at: z.int(), rules: z.int(), tick: z.optional(z.boolean()) })),
      ),
    }),
    z.object({ type: z.literal('products'), keys: z.array(z.string()) }),
    /** The form to withdraw from a contract, with its labels. */
    z.object({
      type: z.literal('withdrawal'),
      name: z.string(),
      orderNumber: z.string(),
      email: z.string(),
      action: z.string(),
    }),
    /** The form for a message to the shop, with its labels. */
    z.object({
      type: z.literal('contact'),
      name: z.string(),
      email: z.string(),
      orderNumber: z.optional(z.string()),
      /** The word behind a label whose field may stay empty. */
      optional: z.string(),
      message: z.string(),
      action: z.string(),
      /** An application: the label of the choice, and the positions. */
      position: z.optional(z.string()),
      positions: z.optional(z.array(z.string())),
    }),
  ]),
)
export type RichText = z.infer<typeof RichText>

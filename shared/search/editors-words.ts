import * as z from 'zod/mini'

const words = z.array(z.string().check(z.minLength(1), z.maxLength(80)))

/** Settings of editors for the search in one language: `content/search/<language>.json`. */
export const EditorsWords = z.strictObject({
  /** Words that say nothing of what is wanted, such as articles and question words. */
  stop: words,
  /**
   * Words of the catalogue → what shoppers call the same: a document that has all words of the
   * first in its name, kind or keywords is found by the others too. A document's id
   * (`page:legal-shipping`) means this document alone.
   */
  synonyms: z.record(z.string(), words),
  /**
   * Typed query → the document that is listed first for it: `product:tempo`, `article:…`, `page:…`.
   */
  pinned: z.record(z.string(), z.string()),
})
export type EditorsWords = z.infer<typeof EditorsWords>

export const noEditorsWords: EditorsWords = { stop: [], synonyms: {}, pinned: {} }

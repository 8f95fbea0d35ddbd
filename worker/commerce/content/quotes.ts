import * as z from 'zod/mini'
import type { Section } from '#shared/api/sections.ts'
import { asSentence } from '#shared/texts/as-sentence.ts'
import { readStored } from './broken.ts'

const HiddenReviews = z.array(
  z.object({ product: z.string(), author: z.string(), title: z.string(), text: z.string() }),
)

/**
 * Sections without the quotes of reviews that an operator has hidden (REV-8); a block that has no
 * quote left goes too. `hidden` are these reviews as JSON; where it is broken, all quotes go.
 */
export function withoutHidden(
  sections: readonly Section[],
  hidden: string,
  where: string,
): Section[] {
  const reviews = readStored(HiddenReviews, hidden, `${where}/hidden`)
  return sections.flatMap((section): Section[] => {
    if (section.collection !== 'quote_block') return [section]
    const quotes = section.item.quotes.filter(
      ({ product, author, text }) =>
        reviews &&
        !reviews.some(
          (review) =>
            review.product === product &&
            review.author === author &&
            `${asSentence(review.title)} ${review.text}`.includes(text),
        ),
    )
    return quotes.length > 0 ? [{ ...section, item: { ...section.item, quotes } }] : []
  })
}

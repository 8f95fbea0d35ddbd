// Requirements: REV-8.
import { describe, expect, it } from 'vitest'
import type { Section } from '#shared/api/sections.ts'
import { asSentence } from '#shared/texts/as-sentence.ts'
import { wholePlan } from './support/whole-content.ts'

interface Review {
  product_key: string
  language: string
  author: string
  place: string | null
  rating: number
  title: string
  text: string
}

const { tables } = await wholePlan()
const rowsOf = (name: string) =>
  tables.filter(({ table }) => table === name).flatMap(({ rows }) => rows)
const reviews = rowsOf('reviews') as unknown as Review[]
const quotes = rowsOf('documents')
  .filter(({ collection }) => collection === 'page-sections')
  .flatMap(({ id, language, body }) =>
    sectionsIn(JSON.parse(String(body))).flatMap((section) =>
      section.collection === 'quote_block'
        ? section.item.quotes.map((quote) => ({ page: `${id} (${language})`, language, ...quote }))
        : [],
    ),
  )

describe('the quotes of a page', () => {
  it('are there in every language', () => {
    expect(new Set(quotes.map(({ language }) => String(language).slice(0, 2))).size).toBe(12)
  })

  it('stand word for word in a review of their product, with its stars, author and place', () => {
    const made = quotes.filter(
      ({ language, product, author, place = null, rating, text }) =>
        !reviews.some(
          (review) =>
            review.language === String(language).slice(0, 2) &&
            review.product_key === product &&
            review.author === author &&
            review.place === place &&
            review.rating === rating &&
            `${asSentence(review.title)} ${review.text}`.includes(text),
        ),
    )
    expect(made.map(({ page, author, text }) => `${page}: ${author}: ${text}`)).toEqual([])
  })
})

function sectionsIn(body: unknown): Section[] {
  return Array.isArray(body) ? (body as Section[]) : []
}

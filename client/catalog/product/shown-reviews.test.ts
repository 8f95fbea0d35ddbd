// Requirements: REV-7.
import { expect, it } from 'vitest'
import { shownReviews } from './shown-reviews.ts'

const review = (id: string, rating: number, text: string) => ({
  id,
  rating,
  title: '',
  text,
  author: 'Ada',
  date: '2026-01-01',
  verified: true,
  language: 'fr',
})
const items = [
  review('a', 4, 'Très élégant'),
  review('b', 1, 'Trop bruyant'),
  review('c', 5, 'Elegant et discret'),
  review('d', 4, 'Bien'),
]
const all = { order: 'newest', stars: [], query: '' } as const
const ids = (wish: Partial<Parameters<typeof shownReviews>[1]>) =>
  shownReviews(items, { ...all, ...wish })
    .map(({ id }) => id)
    .join('')

it.each([
  [{}, 'abcd'],
  [{ order: 'highest' }, 'cadb'],
  [{ order: 'lowest' }, 'badc'],
  [{ stars: [4] }, 'ad'],
  [{ stars: [1, 5], order: 'highest' }, 'cb'],
  [{ stars: [3] }, ''],
  [{ query: ' ÉLÉGANT ' }, 'ac'],
  [{ query: 'discret elegant' }, 'c'],
  [{ query: 'ada', stars: [1] }, 'b'],
  [{ query: '.*' }, ''],
] as const)('shows the reviews of %o', (wish, shown) => expect(ids(wish)).toBe(shown))

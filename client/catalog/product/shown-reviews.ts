import type { Review } from '#shared/api/reviews.ts'

export const reviewOrders = ['newest', 'highest', 'lowest'] as const
export interface ReviewWish {
  order: (typeof reviewOrders)[number]
  /** Numbers of stars to show; all where it is empty. */
  stars: readonly number[]
  /** Words that a review has to contain, whatever their case and accents. */
  query: string
}

/** The reviews that a reader wants to see, in their order (REV-7). `items` are newest first. */
export function shownReviews(
  items: readonly Review[],
  { order, stars, query }: ReviewWish,
): Review[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const found = items.filter(({ rating, title, text, author }) => {
    if (stars.length > 0 && !stars.includes(rating)) return false
    const whole = folded(`${title} ${text} ${author}`)
    return words.every((word) => whole.includes(word))
  })
  if (order === 'newest') return found
  const sign = order === 'highest' ? -1 : 1
  return found.toSorted((one, other) => sign * (one.rating - other.rating))
}

/** The wish after a press on the row of a number of stars. */
export function toggled(wish: ReviewWish, star: number): ReviewWish {
  const others = wish.stars.filter((each) => each !== star)
  return { ...wish, stars: wish.stars.includes(star) ? others : [...others, star] }
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

import * as z from 'zod/mini'

/** Longest values of a review, in characters. */
export const reviewLimits = { title: 80, text: 2000, author: 40 } as const

/** What is wrong with a field of a review. */
export const reviewProblems = ['stars', 'missing', 'long', 'odd'] as const
export type ReviewProblem = (typeof reviewProblems)[number]

/**
 * Typed text of limited length: plain, without control and direction characters. With `lines` it
 * may have line breaks, of which two follow each other at most.
 */
function typed(length: number, { lines = false } = {}) {
  const missing: ReviewProblem = 'missing'
  return z.string(missing).check(
    // What is far too long is refused without cleaning it.
    z.overwrite((value) => (value.length > length * 4 ? value : clean(value, lines))),
    z.minLength(1, missing),
    z.maxLength(length, 'long' satisfies ReviewProblem),
    z.check((payload) => {
      const { value, issues } = payload
      if (
        issues.length === 0 &&
        /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(value.replaceAll('\n', ''))
      )
        issues.push({
          code: 'custom',
          input: value,
          message: 'odd' satisfies ReviewProblem,
          continue: true,
        })
    }),
  )
}

function clean(value: string, lines: boolean): string {
  const text = value.normalize('NFC')
  return lines
    ? text
        .replace(/\r\n?/g, '\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : text.replace(/[\r\n\t]+/g, ' ').trim()
}

/** A review as a buyer writes it (REV-3). The message of each issue is a `ReviewProblem`. */
export const WrittenReview = z.object({
  rating: z.pipe(
    z.enum(['1', '2', '3', '4', '5'], 'stars' satisfies ReviewProblem),
    z.transform(Number),
  ),
  title: typed(reviewLimits.title),
  text: typed(reviewLimits.text, { lines: true }),
  author: typed(reviewLimits.author),
})
export type WrittenReview = z.output<typeof WrittenReview>

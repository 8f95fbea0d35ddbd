import { useEffect, useRef, useState } from 'react'
import type { Review, Reviews as ReviewsData } from '#shared/api/reviews.ts'
import { brand } from '#shared/settings/brand.ts'
import type { ShownProduct } from '#shared/routes/pages.ts'
import { formatNumber } from '#shared/money/money.ts'
import { Deferred } from '../../navigation/deferred.tsx'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { useDates } from '../../i18n/use-dates.ts'
import { Button } from '../../ui/forms/button.tsx'
import { CachedFragment } from '../../streaming/cached-fragment.tsx'
import { Headline } from '../../ui/text/headline.tsx'
import { Rating } from '../../ui/text/rating.tsx'
import type { ReviewWish } from './shown-reviews.ts'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'

const atFirst = 3
const everything: ReviewWish = { order: 'newest', stars: [], query: '' }
const stars = [5, 4, 3, 2, 1] as const

/**
 * Reviews of a product (CAT-10), a deferred part of the page; a sentence where they cannot be
 * loaded.
 */
export function Reviews({ product }: { product: ShownProduct }) {
  const t = useT()
  return (
    <section id="reviews" className="wrap section split scroll-mt-24">
      <Deferred
        call="GET /api/v1/reviews/{sku}"
        input={{ params: { sku: product.sku } }}
        fallback={<ReviewsSkeleton />}
        failed={<Instead text={t('catalog.reviews.failed')} />}
      >
        {(reviews) => (
          <CachedFragment as="div" className="contents" content={Content} props={{ reviews }} />
        )}
      </Deferred>
    </section>
  )
}

/** A sentence in the place of reviews. */
function Instead({ text }: { text: string }) {
  const t = useT()
  return (
    <>
      <Headline text={t('catalog.reviews.title')} />
      <p className="text-muted">{text}</p>
    </>
  )
}

function Content({ reviews }: { reviews: ReviewsData }) {
  const { t, locale } = useI18n()
  const [all, setAll] = useState(false)
  const [wish, setWish] = useState(everything)
  const [place, tools] = useReviewTools()
  const firstMore = useRef<HTMLLIElement>(null)
  // The pressed button was removed: the first new review takes the focus.
  useEffect(() => {
    if (all) firstMore.current?.focus({ preventScroll: true })
  }, [all])
  const { count, average, items } = reviews
  const found = tools?.shownReviews(items, wish) ?? items
  // Where a reader narrows them, all that fit are shown.
  const isWhole = all || found.length < items.length
  const shown = isWhole ? found : found.slice(0, atFirst)

  if (count === 0) return <Instead text={t('catalog.reviews.none')} />
  return (
    <>
      <div ref={place} className="grid gap-4 content-start">
        <Headline text={t('catalog.reviews.count', { count })} />
        <p className="t-display nums">{formatNumber(average, locale, 1)}</p>
        <div>
          <Rating
            value={average}
            label={t('catalog.reviews.average', { average: formatNumber(average, locale) })}
          />
          {items.length < count && (
            <p className="t-small text-muted mt-2">
              {t('catalog.reviews.written', { count: items.length })}
            </p>
          )}
        </div>
        <Distribution
          reviews={reviews}
          wanted={wish.stars}
          onToggle={(star) => tools && setWish(tools.toggled(wish, star))}
        />
      </div>
      <div className="grid gap-8 content-start">
        <p className="t-small text-muted">{t('catalog.reviews.checked')}</p>
        {items.length > 1 && (
          <div className="review-tools">
            {tools && (
              <tools.ReviewTools
                wish={wish}
                onWish={setWish}
                shown={shown.length}
                count={items.length}
              />
            )}
          </div>
        )}
        <ul>
          {shown.map((review, index) => (
            <li
              key={review.id}
              ref={index === atFirst ? firstMore : undefined}
              tabIndex={index === atFirst ? -1 : undefined}
              className="review"
            >
              <ReviewEntry review={review} />
            </li>
          ))}
        </ul>
        {items.length > atFirst && !isWhole && (
          <Button variant="outline" className="justify-self-start" onClick={() => setAll(true)}>
            {t('catalog.reviews.all', { count: items.length })}
          </Button>
        )}
      </div>
    </>
  )
}

interface DistributionProps {
  reviews: ReviewsData
  wanted: readonly number[]
  onToggle: (star: number) => void
}

/** How many gave each number of stars; a row shows the reviews with its stars alone. */
function Distribution({ reviews, wanted, onToggle }: DistributionProps) {
  const t = useT()
  const { distribution, items, count } = reviews
  return (
    <ul className="distribution">
      {stars.map((star, index) => {
        const given = distribution[index] ?? 0
        return (
          <li key={star}>
            <button
              type="button"
              aria-pressed={wanted.includes(star)}
              disabled={!items.some(({ rating }) => rating === star)}
              onClick={() => onToggle(star)}
            >
              <span className="sr-only">
                {t('catalog.reviews.stars', { stars: star, count: given })}
              </span>
              <span aria-hidden className="nums">
                {star}
              </span>
              <span className="meter block" style={{ '--share': `${(given / count) * 100}%` }} />
              <span aria-hidden className="nums text-muted">
                {given}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The tools for readers of reviews, loaded when the stars come into view (REV-7). */
function useReviewTools() {
  const place = useRef<HTMLDivElement>(null)
  const [tools, setTools] = useState<typeof import('./review-tools.tsx')>()
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // Without them the reviews stay as they are.
      import('./review-tools.tsx').then(setTools, () => undefined)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return [place, tools] as const
}

function ReviewEntry({ review }: { review: Review }) {
  const { rating, title, text, author, place, date, verified, language, answer } = review
  const t = useT()
  const format = useDates()
  return (
    <article className="grid gap-2">
      <Rating
        value={rating}
        label={t('catalog.reviews.average', { average: String(rating) })}
        size="sm"
      />
      <div lang={language}>
        <h3 className="t-subtitle">{title}</h3>
        <p className="measure mt-1">{text}</p>
      </div>
      <p className="t-small text-muted">
        {[author, place].filter(Boolean).join(', ')} ·{' '}
        <time dateTime={date}>{format.date(date)}</time>
        {verified && ` · ${t('catalog.reviews.verified')}`}
      </p>
      {answer && (
        <div className="tile p-5">
          <p className="t-label">{t('catalog.reviews.answer', { brand: brand.name })}</p>
          <p className="measure" lang={language}>
            {answer}
          </p>
        </div>
      )}
    </article>
  )
}

function ReviewsSkeleton() {
  const t = useT()
  return (
    <>
      <div className="grid gap-4 content-start" aria-busy="true">
        <Headline text={t('catalog.reviews.title')} />
        <Skeleton className="h-24 w-32" />
        <SkeletonText lines={5} />
      </div>
      <div className="grid gap-8">
        {[1, 2, 3].map((line) => (
          <SkeletonText key={line} lines={4} />
        ))}
      </div>
    </>
  )
}

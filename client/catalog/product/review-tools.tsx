import { useT } from '../../i18n/provider.tsx'
import { Input, Select } from '../../ui/forms/input.tsx'
import { reviewOrders, type ReviewWish, shownReviews, toggled } from './shown-reviews.ts'

export { shownReviews, toggled }

/** Above so many reviews they can be searched. */
const handful = 5

interface ReviewToolsProps {
  wish: ReviewWish
  onWish: (wish: ReviewWish) => void
  /** Numbers of reviews that are shown, and of all. */
  shown: number
  count: number
}

/** Order and search of the reviews, and how many are shown (REV-7). */
export function ReviewTools({ wish, onWish, shown, count }: ReviewToolsProps) {
  const t = useT()
  return (
    <>
      <Select
        aria-label={t('catalog.sort.label')}
        value={wish.order}
        onChange={({ target }) =>
          onWish({
            ...wish,
            order: reviewOrders.find((each) => each === target.value) ?? 'newest',
          })
        }
      >
        {reviewOrders.map((each) => (
          <option key={each} value={each}>
            {t(`catalog.reviews.${each}`)}
          </option>
        ))}
      </Select>
      {count > handful && (
        <Input
          type="search"
          aria-label={t('catalog.reviews.search')}
          placeholder={t('catalog.reviews.search')}
          value={wish.query}
          onChange={({ target }) => onWish({ ...wish, query: target.value })}
        />
      )}
      <p role="status" className="t-small text-muted">
        {t('catalog.reviews.shown', { shown, count })}
      </p>
    </>
  )
}

import { useI18n } from '../../i18n/provider.tsx'
import { formatNumber } from '#shared/money/money.ts'
import { Rating } from '../../ui/text/rating.tsx'
import { BlockHead } from '../../catalog/block-head.tsx'
import type { SectionProps } from '../section-props.ts'

/** Quotes of customers about a product. */
export function QuoteBlock({ item, cards, first }: SectionProps<'quote_block'>) {
  const { t, locale } = useI18n()
  return (
    <section className="wrap section">
      <BlockHead as={first ? 'h1' : 'h2'} title={item.title} />
      <ul className="quotes">
        {item.quotes.map(({ rating, text, author, place, product }) => (
          <li key={author + text}>
            <figure className="grid gap-4">
              <Rating
                value={rating}
                label={t('content.rating', { rating: formatNumber(rating, locale) })}
                size="sm"
              />
              <blockquote className="t-lead">{t('content.quote', { text })}</blockquote>
              <figcaption className="t-small text-muted">
                {[author, place, product && cards[product]?.name].filter(Boolean).join(' · ')}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

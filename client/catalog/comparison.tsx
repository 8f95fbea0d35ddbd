import type { ReactNode } from 'react'
import type { ProductCard } from '#shared/api/products.ts'
import { formatNumber } from '#shared/money.ts'
import { useCompare } from '../data/compare.ts'
import { useComparedProducts } from '../data/compared-products.ts'
import { useI18n } from '../i18n/provider.tsx'
import { Headline } from '../ui/headline.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Rating } from '../ui/rating.tsx'
import { Table } from '../ui/table.tsx'
import { CompareHead } from './compare-head.tsx'
import { StockLine } from './stock-line.tsx'

/** The products that the visitor put side by side, once there are two. */
export function Comparison() {
  const { t, locale } = useI18n()
  const { keys, toggle } = useCompare()
  const cards = useComparedProducts(keys)
  if (cards.length < 2) return null
  const row = (label: string, value: (card: ProductCard) => ReactNode) => ({
    label,
    ...Object.fromEntries(cards.map((card) => [card.key, value(card)])),
  })
  const rows = [
    row(t('catalog.compare.kind'), ({ kind }) => kind),
    row(t('catalog.compare.points'), ({ bulletPoints }) => (
      <ul className="bullets">
        {bulletPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )),
    row(t('catalog.compare.rating'), ({ rating }) =>
      rating ? (
        <Rating value={rating.average} label={t('catalog.reviews.average', { average: formatNumber(rating.average, locale) })} size="sm" />
      ) : (
        '–'
      ),
    ),
    row(t('catalog.compare.stock'), ({ availability }) => <StockLine isOnStock={availability.isOnStock} />),
    row('', ({ key, name }) => (
      <IconButton icon="trash-2" className="-ml-3" label={t('catalog.compare.remove', { name })} onClick={() => toggle(key)} />
    )),
  ]
  return (
    <section id="compare" className="wrap section">
      <Headline text={t('catalog.compare.title')} className="mb-8" />
      <Table
        caption={t('catalog.compare.title')}
        columns={[{ key: 'label', label: '' }, ...cards.map((card) => ({ key: card.key, label: <CompareHead card={card} /> }))]}
        rows={rows}
        className="compare"
      />
    </section>
  )
}

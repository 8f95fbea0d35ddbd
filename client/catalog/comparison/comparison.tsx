import type { ReactNode } from 'react'
import type { ComparedProduct, CompareData } from '#shared/routes/pages.ts'
import { formatNumber } from '#shared/money/money.ts'
import { setCompared } from './compare.ts'
import { comparePath } from './compare-path.ts'
import { useI18n, usePath } from '../../i18n/provider.tsx'
import { IconLink } from '../../ui/forms/icon-button.tsx'
import { Rating } from '../../ui/text/rating.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { CompareHead } from './compare-head.tsx'
import { StockLine } from '../stock-line.tsx'

/**
 * Products as columns: the cards' facts, then what they work with and the technical data, as far as
 * at least two products share them (CAT-8). A product is taken away by a link.
 */
export function Comparison({ data }: { data: CompareData }) {
  const { t } = useI18n()
  const path = usePath()
  const { products } = data
  const columns = products.map((product) => {
    const rest = products.flatMap(({ key }) => (key === product.key ? [] : [key]))
    const remove = (
      <IconLink
        icon="x"
        iconSize={18}
        className="compare-remove not-printed"
        label={t('catalog.compare.remove', { name: product.name })}
        href={path(comparePath(rest))}
        onClick={() => setCompared(rest)}
      />
    )
    return { key: product.key, label: <CompareHead card={product}>{remove}</CompareHead> }
  })
  return (
    <Table
      caption={t('catalog.compare.page')}
      columns={[{ key: 'label', label: '' }, ...columns]}
      rows={useRows(data)}
      labelsAbove
      className="compare"
    />
  )
}

function useRows({ products, rows, compatibility }: CompareData) {
  const { t, locale } = useI18n()
  const row = (label: string, value: (product: ComparedProduct, at: number) => ReactNode) => ({
    label,
    ...Object.fromEntries(products.map((product, at) => [product.key, value(product, at)])),
  })
  const rating = ({ rating: reviews }: ComparedProduct) =>
    reviews ? (
      <Rating
        value={reviews.average}
        label={t('catalog.reviews.average', { average: formatNumber(reviews.average, locale) })}
        text={formatNumber(reviews.average, locale, 1)}
        size="sm"
      />
    ) : (
      none
    )
  const worksWith = (supported: boolean | null | undefined) =>
    typeof supported === 'boolean'
      ? t(supported ? 'catalog.compare.yes' : 'catalog.compare.no')
      : none
  return [
    row(t('catalog.compare.kind'), ({ kind }) => kind),
    row(t('catalog.compare.points'), ({ bulletPoints }) => (
      <ul className="bullets">
        {bulletPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )),
    row(t('catalog.compare.rating'), rating),
    row(t('catalog.compare.stock'), ({ availability }) => (
      <StockLine isOnStock={availability.isOnStock} />
    )),
    ...compatibility.map(({ label, values }) => row(label, (_, at) => worksWith(values[at]))),
    ...rows.map(({ label, values }) => row(label, (_, at) => values[at] ?? none)),
  ]
}

/** Written where a product has no such fact. */
const none = '–'

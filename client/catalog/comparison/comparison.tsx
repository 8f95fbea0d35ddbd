import { type ReactNode, useRef } from 'react'
import type { Product } from '#shared/api/products.ts'
import { formatNumber } from '#shared/money/money.ts'
import { useCompare } from './compare.ts'
import { useComparedProducts } from './compared-products.ts'
import { useI18n } from '../../i18n/provider.tsx'
import { Headline } from '../../ui/text/headline.tsx'
import { IconButton } from '../../ui/forms/icon-button.tsx'
import { Rating } from '../../ui/text/rating.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { CompareHead } from './compare-head.tsx'
import { StockLine } from '../stock-line.tsx'
import '../../ui/layout/rows.css'
import '../../ui/layout/tables.css'
import './comparison.css'

/**
 * The comparison, shown from two products on: the cards' facts, then the technical data that at
 * least two products share (CAT-8).
 */
export function Comparison() {
  const { t, locale } = useI18n()
  const { keys, toggle } = useCompare()
  const products = useComparedProducts(keys)
  const section = useRef<HTMLElement>(null)
  if (products.length < 2) return null

  function remove(key: string) {
    // The pressed button was removed with its column, and with one product left the whole
    // comparison.
    const next = products.length > 2 ? section.current : document.querySelector<HTMLElement>('main')
    next?.focus({ preventScroll: true })
    toggle(key)
  }

  const row = (label: string, value: (product: Product) => ReactNode) => ({
    label,
    ...Object.fromEntries(products.map((product) => [product.key, value(product)])),
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
        <Rating
          value={rating.average}
          label={t('catalog.reviews.average', { average: formatNumber(rating.average, locale) })}
          text={formatNumber(rating.average, locale, 1)}
          size="sm"
        />
      ) : (
        '–'
      ),
    ),
    row(t('catalog.compare.stock'), ({ availability }) => (
      <StockLine isOnStock={availability.isOnStock} />
    )),
    ...sharedLabels(products).map((label) =>
      row(label, (product) => technicalValue(product, label) ?? '–'),
    ),
  ]
  return (
    <section ref={section} id="compare" tabIndex={-1} className="wrap section scroll-mt-24">
      <Headline text={t('catalog.compare.title')} className="mb-8" />
      <Table
        caption={t('catalog.compare.title')}
        columns={[
          { key: 'label', label: '' },
          ...products.map((product) => ({
            key: product.key,
            label: (
              <CompareHead card={product}>
                <IconButton
                  icon="x"
                  iconSize={18}
                  className="compare-remove"
                  label={t('catalog.compare.remove', { name: product.name })}
                  onClick={() => remove(product.key)}
                />
              </CompareHead>
            ),
          })),
        ]}
        rows={rows}
        labelsAbove
        className="compare"
      />
    </section>
  )
}

/** Names of technical data that at least two of the products have, in order of appearance. */
function sharedLabels(products: readonly Product[]): string[] {
  const counts = new Map<string, number>()
  for (const product of products)
    for (const label of new Set(
      product.technical.flatMap(({ rows }) => rows.map((row) => row.label)),
    ))
      counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([label]) => label)
}

function technicalValue({ technical }: Product, label: string): string | undefined {
  return technical.flatMap(({ rows }) => rows).find((row) => row.label === label)?.value
}

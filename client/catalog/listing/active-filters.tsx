import type { Facets } from '#shared/api/products.ts'
import { cents } from '#shared/money/money.ts'
import { useFormat, useI18n } from '../../i18n/provider.tsx'
import { goTo } from '../../navigation/go.ts'
import { Chip } from '../../ui/forms/chip.tsx'
import { type Filters, queryOf, withColor } from './listing-url.ts'

/** The chosen filters as chips; a press removes the filter. */
export function ActiveFilters({
  filters,
  facets,
  path,
}: {
  filters: Filters
  facets: Facets
  path: string
}) {
  const { t, market } = useI18n()
  const { money } = useFormat()
  const labelOf = (values: Facets['colors'], value: string) =>
    values.find((facet) => facet.value === value)?.label ?? value
  const chips = [
    ...(filters.subcategory
      ? [
          {
            label: labelOf(facets.subcategories, filters.subcategory),
            next: { ...filters, subcategory: undefined },
          },
        ]
      : []),
    ...filters.colors.map((key) => ({
      label: labelOf(facets.colors, key),
      next: withColor(filters, key),
    })),
    ...(filters.priceMax === undefined
      ? []
      : [
          {
            label: t('catalog.filters.upTo', {
              amount: money(cents(filters.priceMax, market.defaultCurrency)),
            }),
            next: { ...filters, priceMax: undefined },
          },
        ]),
    ...(filters.inStock
      ? [{ label: t('catalog.filters.inStock'), next: { ...filters, inStock: false } }]
      : []),
  ]
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('catalog.filters.active')}>
      {chips.map(({ label, next }) => (
        <li key={label}>
          <Chip
            label={label}
            removeLabel={t('catalog.filters.remove', { filter: label })}
            onRemove={() => goTo(path + queryOf(next))}
          />
        </li>
      ))}
    </ul>
  )
}

import { compatibilities, powerSources, uses } from '#shared/catalog/features.ts'
import { colorKeys } from '#shared/catalog/product-facts.ts'
import type { Facets } from '#shared/api/products.ts'
import { cents, formatMoney, formatNumber } from '#shared/money/money.ts'
import { useI18n } from '../../i18n/provider.tsx'
import { ChipLink } from '../../ui/forms/chip-link.tsx'
import type { FiltersProps } from './listing-filters.tsx'
import {
  filtersOf,
  isFiltered,
  type ListFilter,
  noFilters,
  queryOf,
  toggled,
} from './listing-url.ts'

/**
 * The chosen filters as chips, each a link to the list without it, and a link to the whole list.
 */
export function ActiveFilters({ query, facets, path }: FiltersProps) {
  const { t, market, locale } = useI18n()
  const filters = filtersOf(query)
  if (!isFiltered(filters)) return null
  const { subcategory, priceFrom, priceTo, rating, inStock, reduced } = filters
  const labelOf = (values: Facets['colors'] = [], value: string) =>
    values.find((facet) => facet.value === value)?.label ?? value
  const amount = (units: number) =>
    formatMoney(cents(units * 100, market.defaultCurrency), locale, { trimZeros: true })
  const several = (name: ListFilter, values: Facets['power'], known: readonly string[]) =>
    filters[name].map((value) => ({
      label: labelOf(values, value),
      next: toggled(filters, name, value, known),
    }))
  const chips = [
    ...(subcategory
      ? [
          {
            label: labelOf(facets.subcategories, subcategory),
            next: { ...filters, subcategory: undefined },
          },
        ]
      : []),
    ...several('works', facets.worksWith, compatibilities),
    ...several('power', facets.power, powerSources),
    ...several('use', facets.use, uses),
    ...(priceFrom === undefined
      ? []
      : [
          {
            label: t('catalog.filters.fromAmount', { amount: amount(priceFrom) }),
            next: { ...filters, priceFrom: undefined },
          },
        ]),
    ...(priceTo === undefined
      ? []
      : [
          {
            label: t('catalog.filters.upTo', { amount: amount(priceTo) }),
            next: { ...filters, priceTo: undefined },
          },
        ]),
    ...(reduced
      ? [{ label: t('catalog.filters.reduced'), next: { ...filters, reduced: false } }]
      : []),
    ...(rating === undefined
      ? []
      : [
          {
            label: t('catalog.filters.ratingFrom', { rating: formatNumber(rating, locale) }),
            next: { ...filters, rating: undefined },
          },
        ]),
    ...(inStock
      ? [{ label: t('catalog.filters.inStock'), next: { ...filters, inStock: false } }]
      : []),
    ...several('colors', facets.colors, colorKeys),
  ]
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label={t('catalog.filters.active')}>
      {chips.map(({ label, next }) => (
        <li key={label}>
          <ChipLink
            label={label}
            removeLabel={t('catalog.filters.remove', { filter: label })}
            href={path + queryOf(next)}
          />
        </li>
      ))}
      <li>
        <a
          className="target link t-label"
          href={path + queryOf({ ...noFilters, text: filters.text, sort: filters.sort })}
          rel="nofollow"
        >
          {t('catalog.filters.clear')}
        </a>
      </li>
    </ul>
  )
}

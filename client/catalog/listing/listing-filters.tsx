import type { ReactNode } from 'react'
import type { Facets } from '#shared/api/products.ts'
import { cents } from '#shared/money/money.ts'
import { filterUsed } from '../../analytics/page-events.ts'
import { useFormat, useI18n, useT } from '../../i18n/provider.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { swatchColour } from '../../ui/forms/swatches.tsx'
import { type Filters, isFiltered, priceSteps, queryOf, withColor } from './listing-url.ts'

export interface FiltersProps {
  filters: Filters
  facets: Facets
  /** Path of the listing, with the locale prefix. */
  path: string
}

/**
 * The filters of a listing, with counts (CAT-7). Each is a link to the filtered list, which works
 * without scripts and can be shared.
 */
export function ListingFilters({ filters, facets, path }: FiltersProps) {
  const t = useT()
  const to = (next: Filters) => path + queryOf(next)
  return (
    <div className="grid gap-8">
      {facets.subcategories.length > 1 && (
        <FilterGroup title={t('catalog.filters.kind')}>
          {facets.subcategories.map(({ value, label, count }) => {
            const active = filters.subcategory === value
            return (
              <FilterLink
                key={value}
                name="subcategory"
                value={value}
                active={active}
                count={count}
                href={to({ ...filters, subcategory: active ? undefined : value })}
              >
                {label}
              </FilterLink>
            )
          })}
        </FilterGroup>
      )}
      {facets.colors.length > 1 && (
        <FilterGroup title={t('catalog.filters.color')}>
          {facets.colors.map(({ value, label, count }) => (
            <FilterLink
              key={value}
              name="colors"
              value={value}
              active={filters.colors.includes(value)}
              count={count}
              href={to(withColor(filters, value))}
            >
              <span
                className="filter-dot"
                style={{ background: swatchColour(value) }}
                aria-hidden="true"
              />
              {label}
            </FilterLink>
          ))}
        </FilterGroup>
      )}
      <PriceFilter filters={filters} range={facets.price} to={to} />
      <FilterGroup title={t('catalog.filters.availability')}>
        <FilterLink
          name="inStock"
          value="1"
          active={filters.inStock}
          count={facets.inStock}
          href={to({ ...filters, inStock: !filters.inStock })}
        >
          {t('catalog.filters.inStock')}
        </FilterLink>
      </FilterGroup>
      {isFiltered(filters) && (
        <a
          className="target link t-label justify-self-start"
          href={to({ text: filters.text, colors: [], inStock: false, sort: filters.sort })}
        >
          {t('catalog.filters.clear')}
        </a>
      )}
    </div>
  )
}

interface PriceFilterProps {
  filters: Filters
  range: Facets['price']
  to: (next: Filters) => string
}

function PriceFilter({ filters, range, to }: PriceFilterProps) {
  const { t, market } = useI18n()
  const { money } = useFormat()
  const { priceMax } = filters
  const choices = priceSteps(range, priceMax)
  if (choices.length === 0) return null
  return (
    <FilterGroup title={t('catalog.filters.price')}>
      {choices.map((step) => (
        <FilterLink
          key={step}
          name="priceMax"
          value={String(step)}
          active={step === priceMax}
          href={to({ ...filters, priceMax: step === priceMax ? undefined : step })}
        >
          {t('catalog.filters.upTo', { amount: money(cents(step, market.defaultCurrency)) })}
        </FilterLink>
      ))}
    </FilterGroup>
  )
}

function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      <p className="t-label mb-2">{title}</p>
      <ul>{children}</ul>
    </div>
  )
}

interface FilterLinkProps {
  name: string
  value: string
  active: boolean
  count?: number
  href: string
  children: ReactNode
}

function FilterLink({ name, value, active, count, href, children }: FilterLinkProps) {
  // It would leave no product; a filter that is set can always be removed.
  const isUseless = count === 0 && !active
  return (
    <li>
      <a
        className={cx('filter', active && 'filter-active', isUseless && 'text-muted')}
        href={isUseless ? undefined : href}
        aria-disabled={isUseless || undefined}
        aria-current={active || undefined}
        rel="nofollow"
        onClick={isUseless ? undefined : () => filterUsed(name, value)}
      >
        <span className="filter-box" aria-hidden="true">
          {active && <Icon name="check" size={14} />}
        </span>
        <span className="row gap-2 grow">{children}</span>
        <span className="t-small text-muted nums">{count}</span>
      </a>
    </li>
  )
}

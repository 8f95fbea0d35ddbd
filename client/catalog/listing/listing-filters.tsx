import type { FormEvent, ReactNode } from 'react'
import type { Facets } from '#shared/api/products.ts'
import { compatibilities, powerSources, uses } from '#shared/catalog/features.ts'
import { colorKeys } from '#shared/catalog/product-facts.ts'
import { currencySymbol } from '#shared/markets/number-formats.ts'
import { formatNumber } from '#shared/money/money.ts'
import { filterUsed } from '../../analytics/page-events.ts'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { goTo } from '../../navigation/go.ts'
import type { Translate } from '../../i18n/translate.ts'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { swatchColour } from '../../ui/forms/swatches.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import {
  entriesOf,
  type Filters,
  filtersOf,
  type FilterValue,
  isFiltered,
  type ListFilter,
  noFilters,
  queriesBeside,
  queryOf,
  ratingValues,
  splittingValues,
  toggledValues,
} from './listing-url.ts'

export interface FiltersProps {
  /** Canonical query of the listing. */
  query: string
  facets: Facets
  /** Path of the listing, with the locale prefix. */
  path: string
  /** True for the list of a subcategory. */
  isOneKind: boolean
}

/** In a long filter the further values are folded. */
const unfolded = 5
const orders: Record<ListFilter, readonly string[]> = {
  colors: colorKeys,
  power: powerSources,
  use: uses,
  works: compatibilities,
}

/**
 * The filters of a listing that split it, with counts (CAT-7, CAT-16). Each value is a link to the
 * filtered list, which works without scripts and can be shared.
 */
export function ListingFilters({ query, facets, path, isOneKind }: FiltersProps) {
  const { t, locale } = useI18n()
  const filters = filtersOf(query)
  const { total, inStock, reduced = 0, price } = facets
  const queryWith = queriesBeside(filters)
  const starsOf = (least: number) =>
    t('catalog.filters.ratingFrom', { rating: formatNumber(least, locale) })
  const flag = (name: 'inStock' | 'reduced', label: string, count: number): GroupProps => ({
    name,
    values: [{ value: '1', label, count }],
    chosen: filters[name] ? ['1'] : [],
    total,
    hrefOf: () => path + queryWith(name, filters[name] ? '' : '1'),
  })
  const single = (name: 'subcategory' | 'rating', values: readonly FilterValue[]): GroupProps => {
    const chosen = String(filters[name] ?? '')
    return {
      name,
      values,
      chosen: chosen ? [chosen] : [],
      total,
      isEither: true,
      hrefOf: (value) => path + queryWith(name, value === chosen ? '' : value),
    }
  }
  const several = (name: ListFilter, values: readonly FilterValue[] = []): GroupProps => ({
    name,
    values,
    chosen: filters[name],
    total,
    isEither: name !== 'works',
    hrefOf: (value) =>
      path + queryWith(name, toggledValues(filters[name], value, orders[name]).join()),
  })
  return (
    <div className="grid gap-8">
      <FilterGroup
        title={t('catalog.filters.kind')}
        {...single('subcategory', isOneKind ? [] : facets.subcategories)}
      />
      <PriceFilter filters={filters} range={price} path={path}>
        <FilterValues {...flag('reduced', t('catalog.filters.reduced'), reduced)} />
      </PriceFilter>
      <FilterGroup
        title={t('catalog.product.compatibility')}
        {...several('works', facets.worksWith)}
      />
      <FilterGroup title={t('catalog.filters.power')} {...several('power', facets.power)} />
      <FilterGroup title={t('catalog.filters.use')} {...several('use', facets.use)} />
      <FilterGroup
        title={t('catalog.filters.rating')}
        {...single('rating', ratingValues(facets, starsOf))}
      />
      <FilterGroup
        title={t('catalog.filters.availability')}
        {...flag('inStock', t('catalog.filters.inStock'), inStock)}
      />
      <FilterGroup title={t('catalog.filters.color')} {...several('colors', facets.colors)} />
      {isFiltered(filters) && (
        <a
          className="target link t-label justify-self-start"
          href={path + queryOf({ ...noFilters, text: filters.text, sort: filters.sort })}
          rel="nofollow"
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
  path: string
  children: ReactNode
}

/** Both ends of the price in whole units: a plain form, whose address is tidied by the script. */
function PriceFilter({ filters, range, path, children }: PriceFilterProps) {
  const { t, market, locale } = useI18n()
  const { priceFrom, priceTo, ...others } = filters
  const isChosen = priceFrom !== undefined || priceTo !== undefined
  if (range.min === range.max && !isChosen) return null
  const title = `${t('catalog.filters.price')} (${currencySymbol(market.defaultCurrency, locale)})`

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const amount = (name: string) => Number(form.get(name)) || undefined
    const ends = [amount('priceFrom'), amount('priceTo')]
    const isTurned = ends[0] !== undefined && ends[1] !== undefined && ends[0] > ends[1]
    const [from, to] = isTurned ? ends.toReversed() : ends
    filterUsed('price', `${from ?? ''}-${to ?? ''}`)
    goTo(path + queryOf({ ...others, priceFrom: from, priceTo: to }))
  }

  return (
    <div role="group" aria-label={title}>
      <p className="t-label mb-2">{title}</p>
      <form action={path} className="filter-price" onSubmit={submit}>
        {entriesOf(others).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <PriceEnd
          label={t('catalog.filters.from')}
          name="priceFrom"
          amount={priceFrom}
          hint={Math.floor(range.min / 100)}
        />
        <PriceEnd
          label={t('catalog.filters.to')}
          name="priceTo"
          amount={priceTo}
          hint={Math.ceil(range.max / 100)}
        />
        <Button type="submit" variant="outline" size="sm">
          {t('catalog.filters.apply')}
        </Button>
      </form>
      {children}
    </div>
  )
}

interface PriceEndProps {
  label: string
  name: string
  amount: number | undefined
  hint: number
}

function PriceEnd({ label, name, amount, hint }: PriceEndProps) {
  return (
    <label className="t-small">
      {label}
      <Input
        // Another address shows its own amount.
        key={amount}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        name={name}
        defaultValue={amount}
        placeholder={String(hint)}
      />
    </label>
  )
}

interface GroupProps {
  name: string
  values: readonly FilterValue[]
  chosen: readonly string[]
  total: number
  isEither?: boolean
  hrefOf: (value: string) => string
}

interface TitledProps extends GroupProps {
  title: string
}

function FilterGroup({ title, ...group }: TitledProps) {
  const t = useT()
  const values = filterValues(group, t)
  return (
    values && (
      <div role="group" aria-label={title}>
        <p className="t-label mb-2">{title}</p>
        {values}
      </div>
    )
  )
}

function FilterValues(group: GroupProps) {
  return filterValues(group, useT())
}

/**
 * The links of a filter; undefined where it does not split the list. Not a component, and none for
 * each link: a list has some forty, and a component costs more than the link in it.
 */
function filterValues(
  { name, values, chosen, total, isEither = false, hrefOf }: GroupProps,
  t: Translate,
): ReactNode {
  const shown = splittingValues(values, chosen, total, isEither)
  if (shown.length === 0) return undefined
  // One value alone is not worth a press.
  const first = shown.length > unfolded + 1 ? shown.slice(0, unfolded) : shown
  const rest = shown.slice(first.length)
  const linkOf = (each: FilterValue) =>
    filterLink(name, each, chosen.includes(each.value), hrefOf(each.value))
  return (
    <>
      <ul>{first.map(linkOf)}</ul>
      {rest.length > 0 && (
        <details open={rest.some(({ value }) => chosen.includes(value))}>
          <summary className="target link t-small pt-2">{t('catalog.filters.more')}</summary>
          <ul>{rest.map(linkOf)}</ul>
        </details>
      )}
    </>
  )
}

function filterLink(
  name: string,
  { value, label, count }: FilterValue,
  active: boolean,
  href: string,
) {
  // It would leave no product; a filter that is set can always be removed.
  const isUseless = count === 0 && !active
  return (
    <li key={value}>
      <a
        className={cx('filter', active && 'filter-active', isUseless && 'text-muted')}
        href={isUseless ? undefined : href}
        aria-disabled={isUseless || undefined}
        aria-current={active || undefined}
        rel="nofollow"
        onClick={isUseless ? undefined : () => filterUsed(name, value)}
      >
        {active && <Icon name="check" size={14} />}
        <span>
          {name === 'colors' && (
            <span
              className="filter-dot"
              style={{ background: swatchColour(value) }}
              aria-hidden="true"
            />
          )}
          {label}
        </span>
        <small>{count}</small>
      </a>
    </li>
  )
}

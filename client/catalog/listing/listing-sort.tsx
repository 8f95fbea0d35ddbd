import { sorts } from '#shared/catalog/product-facts.ts'
import { filterUsed } from '../../analytics/page-events.ts'
import { useT } from '../../i18n/provider.tsx'
import { goTo } from '../../navigation/go.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Select } from '../../ui/forms/input.tsx'
import { type Filters, queryOf } from './listing-url.ts'

/** Chooses the order of a listing: at once, or with a button where scripts do not run. */
export function ListingSort({ filters, path }: { filters: Filters; path: string }) {
  const t = useT()
  const others = [...new URLSearchParams(queryOf({ ...filters, sort: undefined }))]
  return (
    <form action={path} className="row gap-2">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="sort"
        aria-label={t('catalog.sort.label')}
        className="listing-sort"
        value={filters.sort ?? 'relevance'}
        onChange={({ target }) => {
          filterUsed('sort', target.value)
          const sort = sorts.find((one) => one === target.value)
          goTo(path + queryOf({ ...filters, sort }))
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`catalog.sort.${sort}`)}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="outline" size="sm" className="without-scripts">
        {t('catalog.sort.apply')}
      </Button>
    </form>
  )
}

import { sorts } from '#shared/catalog/product-facts.ts'
import { filterUsed } from '../../analytics/page-events.ts'
import { useT } from '../../i18n/provider.tsx'
import { goTo } from '../../navigation/go.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Select } from '../../ui/forms/input.tsx'

interface ListingSortProps {
  /** Canonical query of the listing. */
  query: string
  path: string
}

/** Chooses the order of a listing: at once, or with a button where scripts do not run. */
export function ListingSort({ query, path }: ListingSortProps) {
  const t = useT()
  const others = new URLSearchParams(query)
  const sort = others.get('sort') ?? sorts[0]
  // Another order begins with its first page.
  others.delete('sort')
  others.delete('page')
  return (
    <form action={path} className="row gap-2">
      {[...others].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="sort"
        aria-label={t('catalog.sort.label')}
        className="listing-sort"
        value={sort}
        onChange={({ target }) => {
          filterUsed('sort', target.value)
          const next = new URLSearchParams([...others, ['sort', target.value]])
          // The shop's own order has no name in the address.
          if (target.value === sorts[0]) next.delete('sort')
          next.sort()
          goTo(`${path}${next.size ? '?' : ''}${next}`)
        }}
      >
        {sorts.map((one) => (
          <option key={one} value={one}>
            {t(`catalog.sort.${one}`)}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="outline" size="sm" className="without-scripts">
        {t('catalog.sort.apply')}
      </Button>
    </form>
  )
}

import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { closes } from '../../ui/overlays/commands.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { CachedFragment } from '../../streaming/cached-fragment.tsx'
import { type FiltersProps, ListingFilters } from './listing-filters.tsx'
import { hasText } from './listing-url.ts'

/** The filters beside a list. */
export function FilterColumn(props: FiltersProps) {
  return (
    <CachedFragment
      as="div"
      content={ListingFilters}
      isKept={!hasText(props.query)}
      isShared
      props={props}
    />
  )
}

/** The filters on phones, in a drawer at the bottom. */
export function FilterDrawer({ id, ...props }: FiltersProps & { id: string }) {
  const t = useT()
  return (
    <Drawer
      id={id}
      side="bottom"
      title={t('catalog.filters.title')}
      closeLabel={t('shell.close')}
      footer={
        <Button className="w-full" {...closes(id)}>
          {t('catalog.filters.show', { count: props.facets.total })}
        </Button>
      }
    >
      <FilterColumn {...props} />
    </Drawer>
  )
}

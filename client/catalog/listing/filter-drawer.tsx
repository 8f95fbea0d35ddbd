import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { closes } from '../../ui/overlays/commands.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { Frozen } from '../../streaming/frozen.tsx'
import { ListingFilters, type FiltersProps } from './listing-filters.tsx'
import { queryOf } from './listing-url.ts'

/** The filters on phones, in a drawer from below. */
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
      <Frozen
        as="div"
        sources={[props.facets]}
        name={`filters ${props.path}${queryOf(props.filters)}`}
      >
        {() => <ListingFilters {...props} />}
      </Frozen>
    </Drawer>
  )
}

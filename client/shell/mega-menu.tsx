import { useState } from 'react'
import type { MainNavigation } from '#shared/api/navigations.ts'
import { Picture } from '../catalog/picture.tsx'
import { useCall } from '../api/call.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Icon } from '../ui/media/icon.tsx'
import type { IconName } from '../ui/media/icon-names.ts'
import { NavigationMenu } from '../ui/layout/navigation-menu.tsx'

/**
 * The main navigation on wide windows (SHELL-2): entries with children open a panel after 300 ms of
 * hovering; all links are always in the page.
 */
export function MegaMenu({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useT()
  const path = usePath()
  const [wasOpened, setOpened] = useState(false)
  const { data: entries = [] } = useCall('GET /api/v1/navigations/main', {})
  const items = entries.map((entry) => ({
    id: entry.id,
    label: entry.title,
    ...(entry.children?.length
      ? { panel: <Panel entry={entry} pictured={wasOpened} /> }
      : { href: path(entry.path) }),
  }))
  return (
    <NavigationMenu
      id="main-menu"
      label={t('shell.navigation')}
      items={items}
      onOpenChange={(id) => {
        setOpened(true)
        onOpenChange(id !== undefined)
      }}
      className="hidden lg:block ml-6"
    />
  )
}

/**
 * A panel of links. Its pictures are rendered when a panel is opened for the first time, so that
 * pages do not load them in vain.
 */
function Panel({ entry, pictured }: { entry: MainNavigation[number]; pictured: boolean }) {
  const t = useT()
  return (
    <div className="wrap mega">
      <div>
        {pictured && entry.icon && (
          <Icon name={entry.icon as IconName} size={28} className="mb-3" />
        )}
        <p className="t-title">{entry.title}</p>
        <Link to={entry.path} className="link t-label mt-3 inline-block">
          {t('shell.seeAll')}
        </Link>
      </div>
      <ul className="mega-links">
        {entry.children?.map(({ id, title, path, thumbnail }) => (
          <li key={id}>
            <Link to={path} className="mega-link">
              {pictured && thumbnail && (
                <span className="tile">
                  <Picture picture={thumbnail} width={240} height={180} className="w-full" />
                </span>
              )}
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

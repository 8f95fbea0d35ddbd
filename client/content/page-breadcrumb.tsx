import type { Crumb } from '#shared/api/pages.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { CachedFragment } from '../streaming/cached-fragment.tsx'

/** The breadcrumb of a page, from the page list; the last crumb is the page itself. */
export function PageBreadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null
  return <CachedFragment as="div" className="wrap pt-4" content={Crumbs} props={{ crumbs }} />
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT()
  const path = usePath()
  const items = crumbs.map(({ label, path: to }, index) =>
    index < crumbs.length - 1 ? { label, href: path(to) } : { label },
  )
  return <Breadcrumb label={t('content.breadcrumb')} items={items} />
}

/** The short name of a page: its own crumb, else its title. */
export function pageName({
  breadcrumb,
  seo,
}: {
  breadcrumb: readonly Crumb[]
  seo: { title: string }
}): string {
  return breadcrumb.at(-1)?.label ?? seo.title
}

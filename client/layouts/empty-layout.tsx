import type { ReactNode } from 'react'
import { brand } from '#shared/settings/brand.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { MenuDrawer, SlimFooter } from '../shell/islands.tsx'
import { NoScripts } from '../shell/no-scripts.tsx'
import { Logo } from '../ui/media/logo.tsx'
import { SkipLink } from '../ui/text/visually-hidden.tsx'

interface EmptyLayoutProps {
  visit: Visit
  children: ReactNode
}

/**
 * The layout of the pages for signing in and up: logo, page, legal links (ROUTE-23). The region
 * toast needs the menu drawer.
 */
export function EmptyLayout({ visit, children }: EmptyLayoutProps) {
  const t = useT()
  return (
    <>
      <SkipLink href="#main">{t('shell.skip')}</SkipLink>
      <header className="wrap header-row">
        <Link
          to={routes.home.href({})}
          aria-label={t('shell.home', { brand: brand.name })}
          className="target"
        >
          <Logo title="" />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="page">
        {visit.page !== 'auth-login' && <NoScripts />}
        {children}
      </main>
      <SlimFooter />
      <MenuDrawer />
    </>
  )
}

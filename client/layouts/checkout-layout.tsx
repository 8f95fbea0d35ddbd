import type { ReactNode } from 'react'
import { brand } from '#shared/settings/brand.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { NoScripts } from '../shell/no-scripts.tsx'
import { SlimFooter } from '../shell/islands.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { Logo } from '../ui/media/logo.tsx'
import { SkipLink } from '../ui/text/visually-hidden.tsx'

interface CheckoutLayoutProps {
  visit: Visit
  children: ReactNode
}

/** The layout of the checkout, without distractions: logo, page, legal links (ROUTE-23). */
export function CheckoutLayout({ children }: CheckoutLayoutProps) {
  const t = useT()
  return (
    <>
      <SkipLink href="#main">{t('shell.skip')}</SkipLink>
      <header className="border-b border-line">
        <div className="wrap header-row justify-between">
          <Link
            to={routes.home.href({})}
            aria-label={t('shell.home', { brand: brand.name })}
            className="target"
          >
            <Logo title="" />
          </Link>
          <p className="row gap-2 t-small text-muted">
            <Icon name="lock" size={16} />
            {t('shell.secure')}
          </p>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page min-h-svh">
        <NoScripts />
        {children}
      </main>
      <SlimFooter />
    </>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import type { Visit } from '#shared/routes/visit.ts'
import { layoutOf } from '#shared/routes/routes.ts'
import { AccountLayout } from './account-layout.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { EmptyLayout } from './empty-layout.tsx'
import { closeDrawers } from '../shell/shell-state.ts'
import { useShellData } from '../streaming/shell-data.tsx'
import { useT } from '../i18n/provider.tsx'
import { ShellServices } from '../shell/shell-services.tsx'
import { revealSections } from '../streaming/reveal-sections.ts'

interface LayoutProps {
  visit: Visit
  children: ReactNode
}

const layouts = {
  default: DefaultLayout,
  empty: EmptyLayout,
  checkout: CheckoutLayout,
  account: AccountLayout,
}

/**
 * The layout that the route table has for a page (ROUTE-23); the stub and the error page have the
 * default one.
 */
export function Layout({ visit, children }: LayoutProps) {
  const t = useT()
  const isDemonstration = useShellData('isDemonstration')
  const Frame = layouts[layoutOf(visit.page)]
  const first = useRef(visit)
  // Not on the first page: a drawer may have been opened before hydration.
  useEffect(() => {
    if (visit !== first.current) closeDrawers()
  }, [visit])
  useEffect(() => void revealSections(), [])
  return (
    <>
      {isDemonstration && (
        <div role="note" className="night promo">
          <p className="promo-text">{t('shell.demonstration')}</p>
        </div>
      )}
      <Frame visit={visit}>{children}</Frame>
      <ShellServices visit={visit} />
    </>
  )
}

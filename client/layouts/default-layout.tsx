import type { ReactNode } from 'react'
import { useT } from '../i18n/provider.tsx'
import { Header } from '../shell/header.tsx'
import { CartPanel, Footer, MenuDrawer, PromoBanner, SearchPanel } from '../shell/islands.tsx'
import { CachedFragment } from '../streaming/cached-fragment.tsx'
import { SkipLink } from '../ui/text/visually-hidden.tsx'
import type { Visit } from '#shared/routes/visit.ts'

interface DefaultLayoutProps {
  visit: Visit
  children: ReactNode
}

/** Header, page, footer, and the drawers that the header opens (ROUTE-23). */
export function DefaultLayout({ visit, children }: DefaultLayoutProps) {
  const t = useT()
  return (
    <>
      <SkipLink href="#main">{t('shell.skip')}</SkipLink>
      <PromoBanner />
      <Header page={visit.page} />
      <main id="main" tabIndex={-1} className="page min-h-svh">
        {children}
      </main>
      <CachedFragment as="div" className="contents" content={Below} props={none} />
      <CartPanel />
      <SearchPanel />
    </>
  )
}

const none = {}

function Below() {
  return (
    <>
      <Footer />
      <MenuDrawer />
    </>
  )
}

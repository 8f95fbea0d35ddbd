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

/**
 * The layout of most pages (ROUTE-23): skip link, banner, header, page, footer, and what the header
 * opens: menu, cart and search. `main` can take the focus when a focused control is removed.
 */
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
      <CachedFragment as="div" className="contents" content={FooterAndMenu} props={noProps} />
      <CartPanel />
      <SearchPanel />
    </>
  )
}

const noProps = {}

/** A component of the module, because CachedFragment's cache keeps its markup by this function. */
function FooterAndMenu() {
  return (
    <>
      <Footer />
      <MenuDrawer />
    </>
  )
}

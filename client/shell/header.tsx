import { useEffect, useState } from 'react'
import { brand } from '#shared/settings/brand.ts'
import { helpPath } from '#shared/routes/help-path.ts'
import type { PageName } from '#shared/routes/pages.ts'
import { routes } from '#shared/routes/routes.ts'
import { useCart } from '../cart/engine/use-cart.ts'
import { useI18n, usePath } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { leadsTo } from '../navigation/native-form.tsx'
import { opens, opensLater } from '../ui/overlays/commands.ts'
import { cx } from '../ui/cx.ts'
import { CachedFragment } from '../streaming/cached-fragment.tsx'
import { FlagIcon } from '../ui/media/flag-icon.tsx'
import { IconButton } from '../ui/forms/icon-button.tsx'
import { searchPanelId } from '../search/search-wanted.ts'
import { Logo } from '../ui/media/logo.tsx'
import { MegaMenu, UserMenu } from './islands.tsx'
import { drawerIds, toggleLanguages, useShellState } from './shell-state.ts'

const scrollThreshold = 0
/** Pages whose first picture extends under the header (SHELL-3). */
const underPicture: ReadonlySet<PageName> = new Set(['home', 'category', 'product'])

/**
 * The header: transparent over a page's first picture; opaque when the page is scrolled, when it is
 * hovered or focused, and on all other pages (SHELL-3).
 */
export function Header({ page }: { page: PageName }) {
  const [scrolled, setScrolled] = useState(false)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(scrollY > scrollThreshold)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  const solid = scrolled || opened || !underPicture.has(page)
  return (
    <header
      className={cx('header', solid && 'header-solid', underPicture.has(page) && 'header-over')}
    >
      <CachedFragment
        as="div"
        className="wrap header-row"
        content={Row}
        props={{ onOpenChange: setOpened }}
      />
    </header>
  )
}

function Row({ onOpenChange }: { onOpenChange: (opened: boolean) => void }) {
  const { t, market } = useI18n()
  const path = usePath()
  return (
    <>
      <IconButton icon="menu" label={t('shell.menu.open')} {...opens(drawerIds.menu)} />
      <Link
        to={routes.home.href({})}
        aria-label={t('shell.home', { brand: brand.name })}
        className="target"
      >
        <Logo title="" />
      </Link>
      <MegaMenu onOpenChange={onOpenChange} />
      <div className="row ml-auto">
        <Link
          className="hidden md:flex items-center min-h-11 px-3 t-label whitespace-nowrap"
          to={helpPath(market.language)}
        >
          {t('shell.help')}
        </Link>
        <IconButton
          icon="search"
          label={t('shell.search.open')}
          aria-keyshortcuts="/"
          {...opensLater(searchPanelId)}
          {...leadsTo(path(routes.search.href({})))}
        />
        <LanguageButton />
        <UserMenu />
        <CartButton />
      </div>
    </>
  )
}

/** Opens the language panel in the menu drawer. */
function LanguageButton() {
  const { t, market } = useI18n()
  const path = usePath()
  const { menu, panel } = useShellState()
  return (
    <button
      {...leadsTo(path(routes.language.href({})))}
      className="hidden md:flex items-center gap-2 min-h-11 px-3 t-label"
      onClick={toggleLanguages}
      aria-haspopup="dialog"
      aria-expanded={menu && panel?.kind === 'language'}
      aria-label={t('shell.language.button', { language: market.name })}
    >
      <FlagIcon country={market.flagIcon} size={20} />
      <span className="lg:hidden xl:inline">{market.name}</span>
    </button>
  )
}

/** Opens the cart drawer; its badge shows the total quantity above 0. */
function CartButton() {
  const { t } = useI18n()
  const path = usePath()
  const { count } = useCart()
  const label = count > 0 ? t('shell.cart.filled', { count }) : t('shell.cart.open')
  return (
    <IconButton
      icon="shopping-bag"
      label={label}
      badge={count > 0 ? count : undefined}
      {...opensLater(drawerIds.cart)}
      {...leadsTo(path(routes.cart.href({})))}
    />
  )
}

import { useEffect, useRef } from 'react'
import type { PageName } from '#shared/routes/pages.ts'
import { routes } from '#shared/routes/routes.ts'
import { useCustomer } from '../session/customer.ts'
import { useT } from '../i18n/provider.tsx'
import type { MessageKey } from '../i18n/message-keys.ts'
import { Link } from '../navigation/link.tsx'

const entries: { to: string; label: MessageKey; pages: readonly PageName[] }[] = [
  { to: routes.account.href({}), label: 'shell.account.home', pages: ['account'] },
  {
    to: routes['account-orders'].href({}),
    label: 'shell.account.orders',
    pages: ['account-orders', 'account-order'],
  },
  {
    to: routes['account-settings'].href({}),
    label: 'shell.account.settings',
    pages: ['account-settings'],
  },
  {
    to: routes['account-wishlist'].href({}),
    label: 'shell.account.wishlist',
    pages: ['account-wishlist'],
  },
]

/**
 * Links to the account's pages, for customers; nothing for guests on the press page, which uses the
 * layout too.
 */
export function AccountNavigation({ page }: { page: PageName }) {
  const t = useT()
  const { customer } = useCustomer()
  const list = useRef<HTMLUListElement>(null)
  // On phones the list scrolls sideways: the current page's entry is scrolled into view.
  useEffect(() => {
    const links = list.current
    const current = links?.querySelector<HTMLElement>('[aria-current]')
    if (links && current)
      links.scrollLeft = current.offsetLeft - (links.clientWidth - current.offsetWidth) / 2
  }, [page, customer])
  if (page === 'press' && !customer) return <div className="account-nav" />
  return (
    <nav className="account-nav" aria-label={t('shell.account.navigation')}>
      <ul ref={list} className="account-links">
        {entries.map(({ to, label, pages }) => (
          <li key={to}>
            <Link
              to={to}
              className="account-link"
              aria-current={pages.includes(page) ? 'page' : undefined}
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { brand } from '#shared/settings/brand.ts'
import { routes } from '#shared/routes/routes.ts'
import { useCustomer } from '../session/customer.ts'
import { useLogout } from '../sign-in/logout.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { IconButton } from '../ui/forms/icon-button.tsx'
import { Popover } from '../ui/overlays/popover.tsx'

const id = 'user-menu'

/**
 * Button and menu of the visitor (SHELL-4). Guest, also while the customer is loading: log in, sign
 * up, companion app. Customer: e-mail address, account, log out; `useLogout` reports a failure.
 */
export function UserMenu() {
  const t = useT()
  const { customer } = useCustomer()
  const logout = useLogout()
  return (
    <>
      <IconButton icon="user" label={t('shell.user.open')} popoverTarget={id} />
      <Popover id={id} label={t('shell.user.open')}>
        {customer ? (
          <ul className="menu-list">
            <li className="px-3 py-3 t-small text-muted">
              {t('shell.user.email', { email: customer.email })}
            </li>
            <MenuLink to={routes.account.href({})}>{t('shell.user.account')}</MenuLink>
            <li>
              <button type="button" className="menu-entry" onClick={() => void logout()}>
                <Icon name="log-out" size={18} />
                {t('shell.user.logout')}
              </button>
            </li>
          </ul>
        ) : (
          <ul className="menu-list">
            <MenuLink to={routes['auth-login'].href({})}>{t('shell.user.login')}</MenuLink>
            <MenuLink to={routes['auth-signup'].href({})}>{t('shell.user.signup')}</MenuLink>
            <MenuLink to={brand.companionApp}>
              {t('shell.user.companion', { brand: brand.name })}
            </MenuLink>
          </ul>
        )}
      </Popover>
    </>
  )
}

function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="menu-entry">
        {children}
      </Link>
    </li>
  )
}

import type { ReactNode } from 'react'
import { brand } from '#shared/settings/brand.ts'
import { routes } from '#shared/routes/routes.ts'
import { cartAsForms } from '#shared/routes/without-scripts.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'

/**
 * Shown where no script runs: says that the page needs scripts, with a link to the cart as forms.
 */
export function NoScripts({ children }: { children?: ReactNode }) {
  const t = useT()
  const path = usePath()
  return (
    <noscript>
      <div className="wrap py-6">
        <p className="t-subtitle">{t('shell.noScripts.title')}</p>
        <p>{t('shell.noScripts.text', { email: brand.supportEmail })}</p>
        <div className="actions mt-3">
          <ButtonLink variant="outline" size="sm" href={path(routes.cart.href({})) + cartAsForms}>
            {t('shell.noScripts.cart')}
          </ButtonLink>
          {children}
        </div>
      </div>
    </noscript>
  )
}

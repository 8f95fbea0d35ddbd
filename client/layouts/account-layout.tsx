import type { ReactNode } from 'react'
import type { Visit } from '#shared/routes/visit.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { AccountNavigation } from '../shell/islands.tsx'
import { NoScripts } from '../shell/no-scripts.tsx'
import { Button } from '../ui/forms/button.tsx'
import { DefaultLayout } from './default-layout.tsx'

interface AccountLayoutProps {
  visit: Visit
  children: ReactNode
}

/**
 * The default layout with the account's navigation beside the page (ROUTE-23). The press page uses
 * it too; guests see no account links there.
 */
export function AccountLayout({ visit, children }: AccountLayoutProps) {
  const t = useT()
  const path = usePath()
  return (
    <DefaultLayout visit={visit}>
      <div className="wrap account-frame">
        <AccountNavigation page={visit.page} />
        <div>
          {visit.page !== 'press' && (
            <NoScripts>
              <form method="post" action={path('/auth/logout')}>
                <Button type="submit" variant="outline" size="sm">
                  {t('shell.user.logout')}
                </Button>
              </form>
            </NoScripts>
          )}
          {children}
        </div>
      </div>
    </DefaultLayout>
  )
}

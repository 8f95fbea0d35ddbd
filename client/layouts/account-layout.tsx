import type { ReactNode } from 'react'
import type { Visit } from '#shared/visit.ts'
import { AccountNavigation } from '../shell/islands.tsx'
import { DefaultLayout } from './default-layout.tsx'

interface AccountLayoutProps {
  visit: Visit
  children: ReactNode
}

/** The default frame with the account's own navigation beside the page. The press page shares it; a guest there sees no account links. */
export function AccountLayout({ visit, children }: AccountLayoutProps) {
  return (
    <DefaultLayout visit={visit}>
      <div className="wrap account-frame">
        <AccountNavigation page={visit.page} />
        <div>{children}</div>
      </div>
    </DefaultLayout>
  )
}

import type { ReactNode } from 'react'
import { routes } from '#shared/routes.ts'
import { useCustomer } from '../data/customer.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Headline } from '../ui/headline.tsx'
import { SkeletonGroup } from '../ui/skeleton-group.tsx'
import { AccountHeading } from './account-heading.tsx'
import { AddressBook } from './address-book.tsx'
import { Consents } from './consents.tsx'
import { LoadProblem } from './load-problem.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Profile, addresses and consents. */
export function SettingsPage({ countries }: { countries: readonly { code: string; name: string }[] }) {
  const t = useT()
  const { customer, isLoading, reload } = useCustomer()
  return (
    <>
      <AccountHeading text={t('account.settings.heading')} />
      {isLoading ? (
        <SkeletonGroup label={t('account.loading')} className="grid gap-6" shapes={['h-56 rounded-tile', 'h-56 rounded-tile']} />
      ) : customer ? (
        <div className="grid gap-10">
          <Part title={t('account.settings.profile')}>
            <ProfileForm customer={customer} />
          </Part>
          <Part title={t('account.settings.access')}>
            <p>{customer.email}</p>
            <Link to={routes['auth-reset'].href({})} className="link t-small target">
              {t('account.settings.password')}
            </Link>
          </Part>
          <Part title={t('account.settings.addresses')}>
            <AddressBook customer={customer} countries={countries} />
          </Part>
          <Part title={t('account.settings.consents')}>
            <Consents customer={customer} />
          </Part>
        </div>
      ) : (
        <LoadProblem onRetry={reload} />
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 max-w-2xl">
      <Headline as="h2" size="subtitle" text={title} accent={false} />
      <div className="grid gap-4">{children}</div>
    </section>
  )
}

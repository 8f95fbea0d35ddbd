import { useCustomer } from '../../session/customer.ts'
import { useT } from '../../i18n/provider.tsx'
import { SkeletonGroup } from '../../ui/feedback/skeleton-group.tsx'
import { AccountHeading } from '../account-heading.tsx'
import { AddressBook } from './address-book.tsx'
import { CloseAccount } from './close-account.tsx'
import { Consents } from './consents.tsx'
import { DataDownload } from './data-download.tsx'
import { EmailSettings } from './email-settings.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionsList } from './sessions-list.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The account's settings: one section per subject, each with its own form or list. */
export function SettingsPage({
  countries,
}: {
  countries: readonly { code: string; name: string }[]
}) {
  const t = useT()
  const { customer, isLoading, reload } = useCustomer()
  return (
    <>
      <AccountHeading text={t('account.settings.heading')} />
      {isLoading ? (
        <SkeletonGroup
          label={t('account.loading')}
          className="grid gap-6"
          shapes={['h-56 rounded-tile', 'h-56 rounded-tile']}
        />
      ) : customer ? (
        <div className="grid gap-10">
          <SettingsSection title={t('account.settings.profile')}>
            <ProfileForm customer={customer} />
          </SettingsSection>
          <SettingsSection title={t('account.email.title')}>
            <EmailSettings customer={customer} />
          </SettingsSection>
          <SettingsSection title={t('account.settings.password')}>
            <PasswordForm customer={customer} />
          </SettingsSection>
          <SettingsSection title={t('account.sessions.title')}>
            <SessionsList />
          </SettingsSection>
          <SettingsSection title={t('account.settings.addresses')}>
            <AddressBook customer={customer} countries={countries} />
          </SettingsSection>
          <SettingsSection title={t('account.settings.consents')}>
            <Consents customer={customer} />
          </SettingsSection>
          <SettingsSection title={t('account.data.title')} text={t('account.data.text')}>
            <DataDownload />
          </SettingsSection>
          <SettingsSection title={t('account.close.title')}>
            <CloseAccount customer={customer} />
          </SettingsSection>
        </div>
      ) : (
        <LoadProblem onRetry={reload} />
      )}
    </>
  )
}

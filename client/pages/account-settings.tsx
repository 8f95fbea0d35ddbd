import type { Visit } from '#shared/routes/visit.ts'
import { SettingsPage } from '../account/settings/settings-page.tsx'
import '../ui/forms/forms.css'
import '../account/account.css'

/** Profile, addresses and consents; the countries that the store delivers to come with the visit. */
export function Page({ visit }: { visit: Visit<'account-settings'> }) {
  return <SettingsPage countries={visit.data.countries} />
}

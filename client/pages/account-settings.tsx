import type { Visit } from '#shared/routes/visit.ts'
import { SettingsPage } from '../account/settings/settings-page.tsx'
import '../ui/forms/forms.css'
import '../account/account.css'

/** Profile, addresses and consents; the visit has the countries that the store delivers to. */
export function Page({ visit }: { visit: Visit<'account-settings'> }) {
  return <SettingsPage countries={visit.data.countries} />
}

import type { Visit } from '#shared/visit.ts'
import { SettingsPage } from '../account/settings-page.tsx'
import '../ui/forms.css'
import '../account/account.css'

/** Profile, addresses and consents; the countries that the store delivers to come with the visit. */
export function Page({ visit }: { visit: Visit<'account-settings'> }) {
  return <SettingsPage countries={visit.data.countries} />
}

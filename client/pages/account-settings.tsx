import type { Visit } from '#shared/visit.ts'
import { SettingsPage } from '../account/settings-page.tsx'

/** Profile, addresses and consents; the countries that the store delivers to come with the visit. */
export function Page({ visit }: { visit: Visit<'account-settings'> }) {
  return <SettingsPage countries={visit.data.countries} />
}

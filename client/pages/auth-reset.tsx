import { ResetPage } from '../account/reset-page.tsx'
import '../ui/forms/forms.css'
import '../account/auth.css'

/** A forgotten password. */
export function Page() {
  return <ResetPage />
}

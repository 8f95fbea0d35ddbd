import { ResetPage } from '../sign-in/reset-page.tsx'
import '../ui/forms/forms.css'
import '../sign-in/auth.css'

/** A forgotten password. */
export function Page() {
  return <ResetPage />
}

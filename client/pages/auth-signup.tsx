import { SignupPage } from '../account/signup-page.tsx'
import '../ui/forms/forms.css'
import '../account/auth.css'

/** The sign-up page. */
export function Page() {
  return <SignupPage />
}

import { SignupPage } from '../sign-in/signup-page.tsx'
import '../ui/forms/forms.css'
import '../sign-in/auth.css'

/** The sign-up page. */
export function Page() {
  return <SignupPage />
}

import { SignupPage } from '../account/signup-page.tsx'

/** The sign-up page. */
export function Page() {
  return <SignupPage />
}

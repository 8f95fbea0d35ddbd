import { LoginPage } from '../account/login-page.tsx'

/** The login page. */
export function Page() {
  return <LoginPage />
}

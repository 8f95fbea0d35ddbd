import type { Visit } from '#shared/routes/visit.ts'
import { LoginPage } from '../account/login-page.tsx'
import '../ui/forms/forms.css'
import '../account/auth.css'

/** The login page. */
export function Page({ visit }: { visit: Visit<'auth-login'> }) {
  return <LoginPage refused={visit.data.refused} />
}

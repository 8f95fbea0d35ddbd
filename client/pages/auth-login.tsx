import type { Visit } from '#shared/routes/visit.ts'
import { LoginPage } from '../sign-in/login-page.tsx'
import '../ui/feedback/feedback.css'
import '../sign-in/auth.css'

/** The login page. */
export function Page({ visit }: { visit: Visit<'auth-login'> }) {
  return <LoginPage refused={visit.data.refused} />
}

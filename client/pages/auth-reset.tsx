import { ResetPage } from '../sign-in/reset-page.tsx'
import '../ui/feedback/feedback.css'
import '../sign-in/auth.css'

/** The page for a forgotten password (ACC-6). */
export function Page() {
  return <ResetPage />
}

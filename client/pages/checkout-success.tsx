import { SuccessPage } from '../checkout/success-page.tsx'
import '../ui/feedback/feedback.css'

/** The order confirmation. */
export function Page() {
  return <SuccessPage />
}

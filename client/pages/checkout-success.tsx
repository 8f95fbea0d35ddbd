import { SuccessPage } from '../checkout/success-page.tsx'
import '../ui/forms/forms.css'

/** The order confirmation. */
export function Page() {
  return <SuccessPage />
}

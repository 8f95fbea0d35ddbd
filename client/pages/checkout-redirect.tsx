import { ReturnPage } from '../checkout/return-page.tsx'
import '../ui/forms/forms.css'

/** The return page from an external payment step. */
export function Page() {
  return <ReturnPage />
}

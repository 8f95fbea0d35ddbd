import { ReturnPage } from '../checkout/return-page.tsx'
import '../ui/feedback/feedback.css'

/** The return page from an external payment step. */
export function Page() {
  return <ReturnPage />
}

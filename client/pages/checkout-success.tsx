import type { Visit } from '#shared/routes/visit.ts'
import { ReturnPage } from '../checkout/return-page.tsx'
import { SuccessPage } from '../checkout/success-page.tsx'
import '../ui/feedback/feedback.css'

/** The order confirmation, and the return from an external payment step, which leads there. */
export function Page({ visit }: { visit: Visit<'checkout-redirect' | 'checkout-success'> }) {
  return visit.page === 'checkout-redirect' ? <ReturnPage /> : <SuccessPage />
}

import { SuccessPage } from '../checkout/success-page.tsx'

/** The order confirmation. */
export function Page() {
  return <SuccessPage />
}

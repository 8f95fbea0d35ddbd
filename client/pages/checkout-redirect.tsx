import { ReturnPage } from '../checkout/return-page.tsx'

/** The return page from an external payment step. */
export function Page() {
  return <ReturnPage />
}

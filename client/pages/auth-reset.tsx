import { ResetPage } from '../account/reset-page.tsx'

/** A forgotten password. */
export function Page() {
  return <ResetPage />
}

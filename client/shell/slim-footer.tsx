import { useCall } from '../api/call.ts'
import { Copyright } from './copyright.tsx'
import { LegalLinks } from './legal-links.tsx'

/**
 * The footer of the checkout and of the pages for signing in and up: only links that the law
 * requires.
 */
export function SlimFooter() {
  const { data } = useCall('GET /api/v1/navigations/footer', {})
  return (
    <footer className="wrap footer-bottom hairline mt-8">
      <Copyright />
      <LegalLinks links={data?.legals ?? []} />
    </footer>
  )
}

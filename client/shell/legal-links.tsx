import type { FooterNavigation } from '#shared/api/navigations.ts'
import { routes } from '#shared/routes/routes.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { leadsTo } from '../navigation/native-form.tsx'
import { opensLater } from '../ui/overlays/commands.ts'
import { FooterLinks } from './footer-links.tsx'
import { drawerIds } from './shell-state.ts'

/** Links to legal pages, and the button 'Cookies', which opens the consent dialog. */
export function LegalLinks({ links }: { links: FooterNavigation['legals'] }) {
  const t = useT()
  const path = usePath()
  return (
    <FooterLinks className="legal-links" links={links}>
      <li>
        <button
          className="footer-link"
          {...opensLater(drawerIds.consent)}
          {...leadsTo(path(routes.content.href({ path: 'legal/cookies' })))}
        >
          {t('shell.cookies')}
        </button>
      </li>
    </FooterLinks>
  )
}

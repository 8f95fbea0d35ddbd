import type { FooterNavigation } from '#shared/api/navigations.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { opens } from '../ui/commands.ts'
import { drawerIds } from './shell-state.ts'

/** Legal pages, and 'Cookies', which opens the consent dialog. */
export function LegalLinks({ links }: { links: FooterNavigation['legals'] }) {
  const t = useT()
  return (
    <ul className="legal-links">
      {links.map(({ label, link }) => (
        <li key={link}>
          <Link to={link} className="footer-link">
            {label}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" className="footer-link" {...opens(drawerIds.consent)}>
          {t('shell.cookies')}
        </button>
      </li>
    </ul>
  )
}

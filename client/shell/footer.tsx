import { useEffect, useRef } from 'react'
import type { FooterNavigation } from '#shared/api/navigations.ts'
import { brand, groupSite } from '#shared/settings/brand.ts'
import { routes } from '#shared/routes/routes.ts'
import { useCall } from '../api/call.ts'
import { setPageChrome } from '../ui/layout/page-chrome.ts'
import { useI18n } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { AccordionItem } from '../ui/layout/accordion.tsx'
import { Icon } from '../ui/media/icon.tsx'
import type { IconName } from '../ui/media/icon-names.ts'
import { GroupLogo, Logo } from '../ui/media/logo.tsx'
import { Copyright } from './copyright.tsx'
import { FooterLinks } from './footer-links.tsx'
import { LegalLinks } from './legal-links.tsx'

const empty: FooterNavigation = { columns: [], payment: [], socials: [], legals: [] }

/**
 * The footer of every page (SHELL-8). While it is in view the product's bar for buying is not
 * (SHELL-9).
 */
export function Footer() {
  const { t, locale, market } = useI18n()
  const { data = empty } = useCall('GET /api/v1/navigations/footer', {})
  const element = useFooterInView()
  return (
    <footer ref={element} className="bg-tile footer">
      <div className="wrap">
        <div className="footer-top">
          <div className="footer-brand">
            <Link
              to={routes.home.href({})}
              aria-label={t('shell.home', { brand: brand.name })}
              className="target"
            >
              <Logo title="" />
            </Link>
            <Link
              to={groupSite(locale)}
              aria-label={t('shell.group', { group: brand.group })}
              className="target text-muted"
            >
              <GroupLogo title="" french={market.country === 'FR'} />
            </Link>
          </div>
          <div className="footer-columns">
            {data.columns.map(({ value, title, links }) => (
              <AccordionItem key={value} name="footer" title={title} heading="h2" flat>
                <FooterLinks className="footer-links" links={links} />
              </AccordionItem>
            ))}
          </div>
        </div>
        <div className="footer-marks">
          <Marks entries={data.payment} label={t('shell.footer.payment')} />
          {data.socials.length > 0 && (
            <Marks entries={data.socials} label={t('shell.footer.socials')} />
          )}
        </div>
        <div className="footer-bottom hairline">
          <Link to="/legal/shipping" className="footer-link t-small">
            {t('shell.footer.prices')}
          </Link>
          <Copyright />
          <LegalLinks links={data.legals} />
        </div>
      </div>
    </footer>
  )
}

function Marks({ entries, label }: { entries: FooterNavigation['payment']; label: string }) {
  return (
    <ul className="row gap-2 flex-wrap" aria-label={label}>
      {entries.map(({ link, image, title }) => {
        const icon = <Icon name={image as IconName} />
        return (
          <li key={title}>
            {link ? (
              <Link className="mark" to={link} aria-label={title}>
                {icon}
              </Link>
            ) : (
              <span className="mark" role="img" aria-label={title}>
                {icon}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function useFooterInView() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setPageChrome({ footerInView: entry?.isIntersecting ?? false }),
    )
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      setPageChrome({ footerInView: false })
    }
  }, [])
  return element
}

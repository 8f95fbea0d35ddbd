import type { Press } from '#shared/api/press.ts'
import { useI18n, useT } from '../i18n/provider.tsx'
import { Headline } from '../ui/text/headline.tsx'

/** Press contacts, each with the countries that they are responsible for. */
export function PressContacts({ contacts }: { contacts: Press['contacts'] }) {
  const t = useT()
  const { countryName } = useI18n()
  if (contacts.length === 0) return null
  return (
    <section id="contacts" className="press-section">
      <Headline text={t('press.contacts.title')} className="mb-8" />
      <ul className="press-contacts">
        {contacts.map(({ name, role, email, phone, countries }) => (
          <li key={email + name} className="tile press-contact">
            <div>
              <h3 className="t-subtitle">{name}</h3>
              <p className="text-muted">{role}</p>
              {countries.length > 0 && (
                <p className="t-small text-muted mt-1">{countries.map(countryName).join(', ')}</p>
              )}
            </div>
            <div className="grid justify-items-start">
              <a href={`mailto:${email}`} className="link press-address">
                {email}
              </a>
              {phone && (
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link press-address nums">
                  <span className="sr-only">{t('press.contacts.phone')} </span>
                  {phone}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

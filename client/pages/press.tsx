import type { Visit } from '#shared/routes/visit.ts'
import { PageBreadcrumb, pageName } from '../content/page-breadcrumb.tsx'
import { MoreSections } from '../content/islands.tsx'
import { useT } from '../i18n/provider.tsx'
import { PressContacts } from '../press/contacts.tsx'
import { PressKit } from '../press/kit.tsx'
import { PressReleases } from '../press/releases.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../account/account.css'
import '../press/press.css'

/**
 * The press page: pictures for download, releases, contacts (CONT-5). A hero as the page's first
 * section gives the headline; the page's other sections come last.
 */
export function Page({ visit }: { visit: Visit<'press'> }) {
  const t = useT()
  const { page, press, country, countries, years, choice } = visit.data
  const opening = page.sections[0]?.collection === 'hero_block' ? page.sections[0].item : undefined
  const rest = page.sections.slice(opening ? 1 : 0)
  const anchors = [
    { id: 'kit', label: t('press.kit.title'), isShown: press.pressKitImages.length > 0 },
    { id: 'releases', label: t('press.releases.title'), isShown: press.releases.length > 0 },
    { id: 'contacts', label: t('press.contacts.title'), isShown: press.contacts.length > 0 },
  ].filter(({ isShown }) => isShown)
  return (
    <div className="press">
      <PageBreadcrumb crumbs={page.breadcrumb} />
      <header className="press-head">
        <Headline as="h1" text={opening?.title ?? pageName(page)} />
        <p className="t-lead text-muted measure">{opening?.subtitle ?? page.seo.description}</p>
        <nav aria-label={t('press.sections')}>
          <ul className="press-anchors">
            {anchors.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} className="btn btn-outline btn-sm">
                  {/* Headlines end with a full stop; a button does not. */}
                  {label.replace(/\.$/, '')}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <PressKit images={press.pressKitImages} tags={press.tags} logoKit={press.logoKit} />
      <PressReleases
        releases={press.releases}
        tags={press.tags}
        current={country}
        countries={countries}
        years={years}
        choice={choice}
      />
      <PressContacts contacts={press.contacts} />
      {rest.length > 0 && <MoreSections sections={rest} cards={{}} after />}
    </div>
  )
}

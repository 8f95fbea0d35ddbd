import type { Press } from '#shared/api/press.ts'
import {
  choiceQuery,
  chosenReleases,
  everyCountry,
  type ReleaseChoice,
} from '#shared/routes/release-choice.ts'
import { routes } from '#shared/routes/routes.ts'
import { RichText } from '../content/rich-text.tsx'
import { useI18n, usePath } from '../i18n/provider.tsx'
import { useDates } from '../i18n/use-dates.ts'
import { goTo } from '../navigation/go.ts'
import { Button } from '../ui/forms/button.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { EmptyState } from '../ui/feedback/notice.tsx'
import { ArchiveLink, kilobytesOf } from './archive-link.tsx'
import { ReleaseFilters } from './release-filters.tsx'
import { langOf, translationFor } from '#shared/routes/release-translation.ts'

interface PressReleasesProps {
  releases: Press['releases']
  tags: Press['tags']
  /** Country of the locale, or the first one that has releases. */
  current: string
  countries: readonly { code: string; name: string }[]
  years: readonly number[]
  choice: ReleaseChoice
}

/**
 * Press releases, filtered by country, year and subject; the choice is in the address. The
 * visitor's country is the default.
 */
export function PressReleases({
  releases,
  tags,
  current,
  countries,
  years,
  choice,
}: PressReleasesProps) {
  const { t } = useI18n()
  const path = usePath()
  if (releases.length === 0) return null
  const shown = chosenReleases(releases, choice)
  const choose = (next: ReleaseChoice) =>
    goTo(
      path(routes.press.href({})) +
        choiceQuery({ ...next, country: next.country === current ? undefined : next.country }),
    )
  return (
    <section id="releases" className="press-section">
      <Headline text={t('press.releases.title')} className="mb-8" />
      <ReleaseFilters
        choice={choice}
        countries={countries}
        years={years}
        tags={tags}
        onChange={choose}
      />
      <p role="status" className="t-small text-muted nums mt-6 mb-3">
        {t('press.releases.count', { count: shown.length })}
      </p>
      {shown.map((release) => (
        <Release key={release.id} release={release} />
      ))}
      {shown.length === 0 && (
        <EmptyState
          icon="newspaper"
          title={t('press.releases.empty')}
          text={t('press.releases.emptyText')}
        >
          <Button variant="outline" onClick={() => choose({ country: everyCountry })}>
            {t('press.releases.reset')}
          </Button>
        </EmptyState>
      )}
    </section>
  )
}

function Release({
  release: { id, availability_date, translations, archive },
}: {
  release: Press['releases'][number]
}) {
  const { locale, t } = useI18n()
  const { date } = useDates()
  const translation = translationFor(locale, translations)
  if (!translation) return null
  const { languages_code, title, summary, body } = translation
  const lang = langOf(locale, languages_code)
  return (
    <details className="fold release" id={id}>
      <summary>
        <time dateTime={availability_date} className="t-small text-muted">
          {date(availability_date)}
        </time>
        <h3 className="t-subtitle" lang={lang}>
          {title}
        </h3>
        <span className="text-muted" lang={lang}>
          {summary}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="fold-content release-body">
        <div lang={lang}>
          <RichText blocks={body} cards={{}} />
        </div>
        {archive && (
          <ArchiveLink name={archive.name}>
            {t('press.releases.archive', {
              kilobytes: kilobytesOf(archive),
              width: archive.width,
              height: archive.height,
            })}
          </ArchiveLink>
        )}
      </div>
    </details>
  )
}

import type { Press } from '#shared/api/press.ts'
import { everyCountry, type ReleaseChoice } from '#shared/routes/release-choice.ts'
import { filterUsed } from '../analytics/page-events.ts'
import { useT } from '../i18n/provider.tsx'
import { SelectField } from '../ui/forms/field.tsx'

interface ReleaseFiltersProps {
  choice: ReleaseChoice
  countries: readonly { code: string; name: string }[]
  years: readonly number[]
  tags: Press['tags']
  onChange: (choice: ReleaseChoice) => void
}

/** Filters of the releases: country, year and subject. */
export function ReleaseFilters({ choice, countries, years, tags, onChange }: ReleaseFiltersProps) {
  const t = useT()
  const change = (name: keyof ReleaseChoice) => (event: { target: { value: string } }) => {
    filterUsed(name, event.target.value)
    onChange({ ...choice, [name]: event.target.value || undefined })
  }
  return (
    <div role="group" aria-label={t('press.releases.filters')} className="press-filters">
      <SelectField
        label={t('press.releases.country')}
        value={choice.country}
        onChange={change('country')}
      >
        <option value={everyCountry}>{t('press.releases.allCountries')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('press.releases.year')}
        value={choice.year ?? ''}
        onChange={change('year')}
      >
        <option value="">{t('press.releases.allYears')}</option>
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('press.releases.tag')}
        value={choice.tag ?? ''}
        onChange={change('tag')}
      >
        <option value="">{t('press.releases.allTags')}</option>
        {tags.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

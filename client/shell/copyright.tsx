import { brand } from '#shared/settings/brand.ts'
import { useNow } from '../streaming/now.tsx'
import { useT } from '../i18n/provider.tsx'

/** Whose shop this is, with the current year. */
export function Copyright() {
  const t = useT()
  const year = new Date(useNow()).getUTCFullYear()
  return (
    <p className="t-small text-muted">{t('shell.footer.copyright', { year, brand: brand.name })}</p>
  )
}

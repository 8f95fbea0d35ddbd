import { brand } from '#shared/brand.ts'
import { useNow } from '../data/now.tsx'
import { useT } from '../i18n/provider.tsx'

/** Whose shop this is, with the current year. */
export function Copyright() {
  const t = useT()
  const year = new Date(useNow()).getUTCFullYear()
  return (
    <p className="t-small text-muted">{t('shell.footer.copyright', { year, brand: brand.name })}</p>
  )
}

import { brand } from '#shared/settings/brand.ts'
import { createContextHook } from '../streaming/context-hook.ts'
import { NowContext } from '../streaming/now.tsx'
import { useT } from '../i18n/provider.tsx'

const useYear = createContextHook((read) => new Date(read(NowContext)).getUTCFullYear())

/** Name of the company and the current year. */
export function Copyright() {
  const t = useT()
  const year = useYear()
  return (
    <p className="t-small text-muted">{t('shell.footer.copyright', { year, brand: brand.name })}</p>
  )
}

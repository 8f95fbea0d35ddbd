import { personalDataPath } from '#shared/api/plain-paths.ts'
import { useI18n } from '../../i18n/provider.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'

/**
 * Link to the file with all data that the shop keeps of the customer (PRIV-1); works without
 * scripts.
 */
export function DataDownload() {
  const { t, locale } = useI18n()
  return (
    <ButtonLink
      variant="outline"
      icon="download"
      className="justify-self-start"
      href={`${personalDataPath}?locale=${locale}`}
      download
    >
      {t('account.data.action')}
    </ButtonLink>
  )
}

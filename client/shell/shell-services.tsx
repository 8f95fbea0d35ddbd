import { useEffect } from 'react'
import { layoutOf } from '#shared/routes/routes.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { usePageChrome } from '../ui/layout/page-chrome.ts'
import { useShellData } from '../streaming/shell-data.tsx'
import { useT } from '../i18n/provider.tsx'
import { NativeForm } from '../navigation/native-form.tsx'
import { useNavigationStatus } from '../navigation/status.ts'
import { LoadingBar } from '../ui/feedback/loading-bar.tsx'
import { Toasts } from '../ui/feedback/toasts.tsx'
import { ConsentDialog, RegionToast } from './islands.tsx'

/**
 * The parts of every page outside its layout: loading bar, toasts, consent dialog, region toast,
 * and the announcement of page changes to screen readers.
 */
export function ShellServices({ visit }: { visit: Visit }) {
  const t = useT()
  const { stickyBarHeight } = usePageChrome()
  const status = useNavigationStatus()
  useTranslationEditor()
  return (
    <>
      <LoadingBar active={status === 'loading'} failed={status === 'failed'} />
      <p className="sr-only" role="status" aria-live="polite">
        {visit.head.title}
      </p>
      <Toasts
        label={t('shell.toast.region')}
        itemLabel={t('shell.toast.item')}
        closeLabel={t('shell.close')}
        footEdge={stickyBarHeight}
      />
      <NativeForm />
      <ConsentDialog />
      {/* Nothing interrupts a purchase. */}
      {layoutOf(visit.page) !== 'checkout' && <RegionToast />}
    </>
  )
}

/**
 * Loads the in-context translation tool, where one is configured and its locale is open (LOC-16).
 */
function useTranslationEditor() {
  const editorUrl = useShellData('editorUrl')
  useEffect(() => {
    if (editorUrl)
      document.head.appendChild(
        Object.assign(document.createElement('script'), { src: editorUrl, async: true }),
      )
  }, [editorUrl])
}

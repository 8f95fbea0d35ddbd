import { usePath, useT } from '../../i18n/provider.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { IconButton } from '../../ui/forms/icon-button.tsx'
import { usePageChrome } from '../../ui/layout/page-chrome.ts'
import { setCompared, useCompare } from './compare.ts'
import { comparePath } from './compare-path.ts'
import './compare-tray.css'

/**
 * Bar with the number of compared products, a link to the comparison, and a button that empties it
 * (CAT-15). It is above the product's bar with the price, and hidden while the footer is in view.
 */
export function CompareTray() {
  const t = useT()
  const path = usePath()
  const { keys } = useCompare()
  const { stickyBarHeight, footerInView } = usePageChrome()
  function empty() {
    // The pressed button is removed, and the focus would be lost with it.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    setCompared([])
  }
  if (keys.length === 0 || footerInView) return null
  return (
    <div
      role="group"
      aria-label={t('catalog.compare.page')}
      className="compare-tray not-printed"
      style={{ marginBottom: stickyBarHeight }}
    >
      <ButtonLink variant="outline" size="sm" icon="scale" href={path(comparePath(keys))}>
        {`${t('catalog.compare.show')} (${keys.length})`}
      </ButtonLink>
      <IconButton icon="x" iconSize={18} label={t('catalog.compare.empty')} onClick={empty} />
    </div>
  )
}

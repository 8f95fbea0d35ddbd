import { compareLimit } from '#shared/catalog/comparison.ts'
import { goTo } from '../../navigation/go.ts'
import type { Translate } from '../../i18n/translate.ts'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'

let shownToast: string | undefined

/**
 * Shows a toast after a product was added to `others` in the comparison: from the second one on
 * with the way to the comparison at `href`.
 */
export function showComparedToast(
  { name, others, href }: { name: string; others: number; href: string },
  t: Translate,
): void {
  dismissComparedToast()
  const show = {
    label: t('catalog.compare.show'),
    altText: t('catalog.compare.showAlt'),
    onPress: () => goTo(href),
  }
  const next = others === 0 ? { description: t('catalog.compare.needsTwo') } : { actions: [show] }
  const full = others === compareLimit && { description: t('catalog.compare.full') }
  shownToast = toast({
    variant: 'success',
    type: 'background',
    title: t('catalog.compare.added', { name }),
    ...next,
    ...full,
  })
}

/**
 * Removes the toast of the comparison; a product that is taken off needs none, its button changes.
 */
export function dismissComparedToast(): void {
  if (shownToast) dismissToast(shownToast)
  shownToast = undefined
}

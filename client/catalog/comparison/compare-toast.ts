import { compareLimit } from './compare.ts'
import type { Translate } from '../../i18n/translate.ts'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'

let said: string | undefined

/**
 * Shows a toast after a product was added to `others` in the comparison: the first one changes
 * nothing on the page, and with the second the comparison appears far below.
 */
export function sayCompared(name: string, others: number, t: Translate): void {
  dismissCompared()
  const show = {
    label: t('catalog.compare.show'),
    altText: t('catalog.compare.showAlt'),
    onPress: () => (location.hash = 'compare'),
  }
  const next = others === 0 ? { description: t('catalog.compare.needsTwo') } : { actions: [show] }
  const full = others === compareLimit && { description: t('catalog.compare.full') }
  said = toast({
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
export function dismissCompared(): void {
  if (said) dismissToast(said)
  said = undefined
}

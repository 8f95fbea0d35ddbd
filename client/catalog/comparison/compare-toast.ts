import { compareLimit } from './compare.ts'
import type { Translate } from '../../i18n/translate.ts'
import { dismissToast, toast } from '../../ui/feedback/toast-store.ts'

let said: string | undefined

/** Says what putting a product beside `others` did: of a first one nothing is to be seen yet, and the table of two is far below. */
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

/** Who takes a product off again sees the button change. */
export function dismissCompared(): void {
  if (said) dismissToast(said)
  said = undefined
}

import type { MessageKey } from '../i18n/message-keys.ts'
import type { Translate } from '../i18n/translate.ts'

const names: Record<string, MessageKey> = {
  'Sales tax': 'cart.taxes.sales',
  GST: 'cart.taxes.gst',
  HST: 'cart.taxes.hst',
  PST: 'cart.taxes.pst',
  QST: 'cart.taxes.qst',
  RST: 'cart.taxes.rst',
}

/** The name of an added tax as its region writes it; an unknown tax keeps its own name. */
export function taxLabel(name: string, t: Translate): string {
  const key = names[name]
  return key ? t(key) : name
}

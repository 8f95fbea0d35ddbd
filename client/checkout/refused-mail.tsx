import type { Order } from '#shared/api/orders.ts'
import { brand } from '#shared/settings/brand.ts'
import { useT } from '../i18n/provider.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

/** Says that mails to an order's address come back, and how to right it (MAIL-10). */
export function RefusedMail({ order }: { order: Order }) {
  const t = useT()
  const email = order.customerEmail ?? order.shippingAddress?.email ?? ''
  return <Notice>{t('checkout.order.mailRefused', { email, support: brand.supportEmail })}</Notice>
}

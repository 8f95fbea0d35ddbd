import { refundedMail } from '../../mail/fulfilment-mails.ts'
import type { Mail } from '../../mail/mail.ts'
import { emailOf, type OrderRow } from '../order-row.ts'

interface Returned {
  payment_reference: string
  /** Names the refund among those of the payment. */
  since: number | string
  /** Cents. */
  amount: number
}

/** The mail that says that money of an order goes back, once per refund; undefined for an order without an address. */
export function refundMail(
  order: OrderRow,
  { payment_reference: reference, since, amount }: Returned,
): Mail | undefined {
  const to = emailOf(order)
  if (!to) return undefined
  return refundedMail({
    to,
    locale: order.locale,
    amount: { ...order.details.totalPrice, centAmount: amount },
    orderNumber: order.order_number ?? '',
    about: `refund:${reference}:${since}`,
  })
}

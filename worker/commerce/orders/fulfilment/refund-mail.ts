import { refundedMail } from '../../mail/fulfilment-mails.ts'
import type { Mail } from '../../mail/mail.ts'
import { emailOf, type OrderRow } from '../order-row.ts'
import { textsOf } from '../../texts/locale-texts.ts'

interface Returned {
  payment_reference: string
  /** Identifies the refund among those of the payment. */
  since: number | string
  /** Cents. */
  amount: number
}

/** The mail that announces a refund, once per refund; undefined for an order without an address. */
export async function refundMail(
  env: Env,
  order: OrderRow,
  { payment_reference: reference, since, amount }: Returned,
): Promise<Mail | undefined> {
  const to = emailOf(order)
  if (!to) return undefined
  return refundedMail(await textsOf(env, order.locale), {
    to,
    amount: { ...order.details.totalPrice, centAmount: amount },
    orderNumber: order.order_number ?? '',
    about: `refund:${reference}:${since}`,
  })
}

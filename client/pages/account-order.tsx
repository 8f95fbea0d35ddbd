import type { Visit } from '#shared/routes/visit.ts'
import { OrderPage } from '../account/orders/order-page.tsx'
import '../ui/feedback/feedback.css'
import '../account/account.css'

/** One order of the customer. */
export function Page({ visit }: { visit: Visit<'account-order'> }) {
  return <OrderPage orderId={visit.params.orderId ?? ''} />
}

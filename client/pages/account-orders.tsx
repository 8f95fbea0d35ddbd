import { OrdersPage } from '../account/orders/orders-page.tsx'
import '../ui/feedback/feedback.css'
import '../account/account.css'

/** The customer's orders. */
export function Page() {
  return <OrdersPage />
}

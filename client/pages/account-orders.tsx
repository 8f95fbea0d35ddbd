import { OrdersPage } from '../account/orders-page.tsx'

/** The customer's orders. */
export function Page() {
  return <OrdersPage />
}

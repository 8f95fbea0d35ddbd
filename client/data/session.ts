import { routes } from '#shared/routes.ts'
import { usePath } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { useApi } from './api-provider.tsx'
import { cartStore } from './cart-of-browser.ts'
import { forgetLastOrder } from './last-order.ts'
import { openPayment } from './open-payment.ts'
import { tellSession, useForgetPersonal } from './personal-data.ts'
import { forgetTrackedOrders } from './tracked-orders.ts'
import { noticeVisitor } from './visitor.ts'

/** Logs out and goes home. */
export function useLogout(): () => Promise<void> {
  const api = useApi()
  const leave = useLeaveAccount()
  return async () => {
    // Logging out is best effort: the specification wants a failure to be silent (§2, User menu).
    await api('GET /api/v1/auth/logout').catch(() => undefined)
    await leave()
  }
}

/** Goes home once the session has ended. Personal keys and SWR's cache go; consent, a guest's wishlist and the compare list stay. */
export function useLeaveAccount(): () => Promise<void> {
  const path = usePath()
  const forget = useForgetPersonal()
  return async () => {
    noticeVisitor()
    cartStore.reset()
    forgetLastOrder()
    openPayment.clear()
    forgetTrackedOrders()
    await forget({ refetch: false })
    tellSession()
    goTo(path(routes.home.href({})))
  }
}

import { routes } from '#shared/routes/routes.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { toast } from '../ui/feedback/toast-store.ts'
import { useApi } from '../api/api-provider.tsx'
import { cartStore } from '../cart/engine/cart-of-browser.ts'
import { forgetLastOrder } from '../analytics/last-order.ts'
import { openPayment } from '../session/open-payment.ts'
import { announceSession, useForgetPersonal } from '../session/personal-data.ts'
import { forgetTrackedOrders } from '../analytics/tracked-orders.ts'
import { refreshVisitor } from '../session/visitor.ts'

/**
 * Logs out and opens the home page. After a failure the customer stays logged in and a message is
 * shown (SHELL-4).
 */
export function useLogout(): () => Promise<void> {
  const api = useApi()
  const t = useT()
  const leave = useLeaveAccount()
  return async () => {
    try {
      await api('GET /api/v1/auth/logout')
    } catch {
      toast({ variant: 'destructive', title: t('shell.user.logoutFailed') })
      return
    }
    await leave()
  }
}

/**
 * Opens the home page after the session has ended. Removes personal data; consent, a guest's
 * wishlist and the comparison stay (ACC-10).
 */
export function useLeaveAccount(): () => Promise<void> {
  const path = usePath()
  const forget = useForgetPersonal()
  return async () => {
    refreshVisitor()
    cartStore.reset()
    forgetLastOrder()
    openPayment.clear()
    forgetTrackedOrders()
    await forget({ refetch: false })
    announceSession()
    goTo(path(routes.home.href({})))
  }
}

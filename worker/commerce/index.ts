import { articles } from '#shared/api/articles.ts'
import { auth } from '#shared/api/auth.ts'
import { carts } from '#shared/api/carts.ts'
import { customers } from '#shared/api/customers.ts'
import type { Fetch } from '#shared/api/endpoint.ts'
import { navigations } from '#shared/api/navigations.ts'
import { orders } from '#shared/api/orders.ts'
import { pages } from '#shared/api/pages.ts'
import { payments } from '#shared/api/payments.ts'
import { press } from '#shared/api/press.ts'
import { products } from '#shared/api/products.ts'
import { reviews } from '#shared/api/reviews.ts'
import { service } from '#shared/api/service.ts'
import { shippings } from '#shared/api/shippings.ts'
import { subscriptions } from '#shared/api/subscriptions.ts'
import { createBackend } from './app.ts'
import { authHandlers } from './auth/handlers.ts'
import { cartHandlers } from './cart/handlers.ts'
import { catalogHandlers } from './catalog/handlers.ts'
import { contentHandlers } from './content/handlers.ts'
import type { ContextOptions } from './context.ts'
import { customerHandlers } from './customers/handlers.ts'
import { implement, type Route } from './implement.ts'
import { ordersHandlers } from './orders/handlers.ts'
import { orderPages } from './orders/order-page.ts'
import { paymentsHandlers } from './payment/handlers.ts'
import { sandboxPages } from './payment/sandbox/pages.ts'
import { reviewHandlers } from './reviews/handlers.ts'
import { serviceHandlers } from './service/handlers.ts'
import { servicePages } from './service/pages.ts'
import { shippingHandlers } from './shipping/handlers.ts'
import { subscriptionHandlers } from './subscriptions/handlers.ts'
import { newsletterPages } from './subscriptions/newsletter-page.ts'

export { CartObject } from './cart/cart-object.ts'
export { LimiterObject } from './limits/limiter-object.ts'
export { runScheduled } from './service/run-scheduled.ts'

// Half a minute in a shared cache: stock and prices in it are for looking, a cart always asks anew.
const shown = { cache: 'public, max-age=30' } as const
const personal = { personal: true } as const

const routes: Route[] = [
  ...implement({ ...pages, ...articles, ...press, ...navigations }, contentHandlers, shown),
  ...implement(products, catalogHandlers, shown),
  ...implement(reviews, reviewHandlers, shown),
  ...implement(shippings, shippingHandlers, shown),
  ...implement(carts, cartHandlers),
  ...implement(auth, authHandlers, personal),
  ...implement(customers, customerHandlers, personal),
  ...implement(orders, ordersHandlers, personal),
  ...implement(payments, paymentsHandlers, { ...personal, crossSite: ['POST /api/v1/payments/webhooks/{provider}'] }),
  ...implement(subscriptions, subscriptionHandlers, personal),
  ...implement(service, serviceHandlers, { crossSite: ['POST /api/v1/csp-report'] }),
  ...sandboxPages,
  ...newsletterPages,
  ...orderPages,
  ...servicePages,
]

const backend = createBackend(routes)

/** The embedded commerce backend: answers everything under `/api/v1`. The one door of this folder (architecture). */
export function commerce(env: Env, options?: ContextOptions): Fetch {
  return backend(env, options)
}

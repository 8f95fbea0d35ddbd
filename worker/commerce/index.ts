import { articles } from '#shared/api/articles.ts'
import { auth } from '#shared/api/auth.ts'
import { carts } from '#shared/api/carts.ts'
import { customers } from '#shared/api/customers.ts'
import type { HealthCheck } from '#shared/health/deep-health.ts'
import type { Fetch } from '#shared/api/endpoint.ts'
import { navigations } from '#shared/api/navigations.ts'
import { orders } from '#shared/api/orders.ts'
import { pages } from '#shared/api/pages.ts'
import { payments } from '#shared/api/payments.ts'
import { press } from '#shared/api/press.ts'
import { privacy } from '#shared/api/privacy.ts'
import { productFeed } from '#shared/api/product-feed.ts'
import { products } from '#shared/api/products.ts'
import { reviews } from '#shared/api/reviews.ts'
import { sitemaps } from '#shared/api/sitemaps.ts'
import { mailNotices, service } from '#shared/api/service.ts'
import { shippings } from '#shared/api/shippings.ts'
import { subscriptions } from '#shared/api/subscriptions.ts'
import { suggestions } from '#shared/api/suggestions.ts'
import { CartObject as Cart, type PaymentVisit } from './cart/cart-object.ts'
import { createBackend } from './http/app.ts'
import type { ContextOptions } from './http/context.ts'
import { implement, implementPages } from './http/implement.ts'
import { platformRateLimit } from './limits/platform-rate-limit.ts'
import { createSession } from './sessions/session.ts'
import { mainOf } from './storage/databases.ts'
import type { RequestCounts } from './watch/store.ts'

export type { DirectCall, DirectInput } from './catalog/direct-calls.ts'
export { LimiterObject } from './limits/limiter-object.ts'
export { withBatchedReads } from './storage/batched-reads.ts'

// A shared cache may keep these answers for half a minute: their stock and prices are for display,
// and a cart always reads its own.
const shown = { cache: 'public, max-age=30' } as const
const personal = { personal: true } as const

// Each domain is loaded with its first call: a page in a new isolate waits for the catalogue only.
const routes = [
  ...implement(
    { ...pages, ...sitemaps, ...articles, ...press, ...navigations },
    async () => (await import('./content/handlers.ts')).contentHandlers,
    shown,
  ),
  ...implement(
    { ...products, ...productFeed, ...suggestions },
    async () => (await import('./catalog/handlers.ts')).catalogHandlers,
    shown,
  ),
  ...implement(reviews, async () => (await import('./reviews/handlers.ts')).reviewHandlers, shown),
  ...implement(
    shippings,
    async () => (await import('./shipping/handlers.ts')).shippingHandlers,
    shown,
  ),
  ...implement(carts, async () => (await import('./cart/handlers.ts')).cartHandlers),
  ...implement(auth, async () => (await import('./auth/handlers.ts')).authHandlers, personal),
  ...implement(
    customers,
    async () => (await import('./customers/handlers.ts')).customerHandlers,
    personal,
  ),
  ...implement(orders, async () => (await import('./orders/handlers.ts')).ordersHandlers, personal),
  ...implement(payments, async () => (await import('./checkout/handlers.ts')).paymentsHandlers, {
    ...personal,
    crossSite: ['POST /api/v1/payments/webhooks/{provider}'],
  }),
  ...implement(
    subscriptions,
    async () => (await import('./subscriptions/handlers.ts')).subscriptionHandlers,
    personal,
  ),
  ...implement(mailNotices, async () => (await import('./mail/handlers.ts')).mailHandlers, {
    crossSite: ['POST /api/v1/mail/notices/{service}'],
  }),
  ...implement(
    privacy,
    async () => (await import('./privacy/handlers.ts')).privacyHandlers,
    personal,
  ),
  ...implement(service, async () => (await import('./service/handlers.ts')).serviceHandlers, {
    crossSite: ['POST /api/v1/csp-report'],
  }),
  ...implementPages(
    ['GET /api/v1/sandbox/payments/{id}', 'POST /api/v1/sandbox/payments/{id}'],
    async () => (await import('./payment/sandbox/payment-pages.ts')).sandboxPages,
  ),
  ...implementPages(
    ['GET /api/v1/newsletter/confirm', 'POST /api/v1/newsletter/confirm'],
    async () => (await import('./subscriptions/newsletter-page.ts')).newsletterPages,
  ),
  ...implementPages(
    [
      'GET /api/v1/newsletter/leave',
      'POST /api/v1/newsletter/leave',
      'GET /api/v1/stock-alerts/leave',
      'POST /api/v1/stock-alerts/leave',
    ],
    async () => (await import('./subscriptions/leave-pages.ts')).leavePages,
    { crossSite: ['POST /api/v1/newsletter/leave', 'POST /api/v1/stock-alerts/leave'] },
  ),
  ...implementPages(
    [
      'GET /api/v1/account/email',
      'POST /api/v1/account/email',
      'GET /api/v1/account/email/stop',
      'POST /api/v1/account/email/stop',
    ],
    async () => (await import('./auth/email/email-pages.ts')).emailPages,
  ),
  ...implementPages(
    ['POST /api/v1/withdrawals'],
    async () => (await import('./withdrawals/withdrawal-page.ts')).withdrawalPages,
  ),
  ...implementPages(
    ['POST /api/v1/contact'],
    async () => (await import('./contact/contact-page.ts')).contactPages,
  ),
  ...implementPages(
    ['GET /api/v1/orders/open', 'POST /api/v1/orders/open'],
    async () => (await import('./orders/order-page.ts')).orderPages,
  ),
  ...implementPages(
    [
      'GET /api/v1/orders/review',
      'POST /api/v1/orders/review',
      'GET /api/v1/orders/review/refuse',
      'POST /api/v1/orders/review/refuse',
    ],
    async () => (await import('./buyer-reviews/review-page.ts')).reviewPages,
    { crossSite: ['POST /api/v1/orders/review/refuse'] },
  ),
  ...implementPages(
    ['GET /api/v1/outbox/view', 'GET /api/v1/outbox/view/{id}'],
    async () => (await import('./service/mailbox-pages.ts')).mailboxPages,
  ),
  ...implementPages(
    ['GET /api/v1/openapi.json'],
    async () => (await import('./service/openapi.ts')).openApiFile,
    {
      cache: 'public, max-age=300',
    },
  ),
]

const backend = createBackend(routes, { createSession, limitRate: platformRateLimit })

const visitPayment: PaymentVisit = async (...payment) =>
  (await import('./checkout/reconcile.ts')).reconcile(...payment)

/** The cart's Durable Object, with the checkout's function that settles its payments. */
export class CartObject extends Cart {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env, visitPayment)
  }
}

/**
 * The embedded commerce backend: answers everything under `/api/v1`. The only import of this folder
 * by the rest of the worker.
 */
export function commerce(env: Env, options?: ContextOptions): Fetch {
  return backend(mainOf(env), options)
}

let directCalls: typeof import('./catalog/direct-calls.ts') | undefined

/**
 * A search's answer as a value, without a request and its JSON: see catalog/direct-calls.ts. The
 * value is shared and must not be changed.
 */
export const answerDirectly: typeof import('./catalog/direct-calls.ts').answerDirectly = async (
  ...call
) => {
  directCalls ??= await import('./catalog/direct-calls.ts')
  return directCalls.answerDirectly(...call)
}

/** The backend's checks of `/health/deep`: see service/deep-checks.ts. */
export async function deepChecks(env: Env, now: number): Promise<Record<string, HealthCheck>> {
  const service = await import('./service/deep-checks.ts')
  return service.deepChecks(env, now)
}

/** Counts failed requests for the watch: see watch/store.ts. */
export async function addFailures(env: Env, counts: RequestCounts, now: number): Promise<void> {
  const store = await import('./watch/store.ts')
  return store.addFailures(env, counts, now)
}

/** Scheduled work: see service/run-scheduled.ts. */
export async function runScheduled(env: Env): Promise<void> {
  const service = await import('./service/run-scheduled.ts')
  return service.runScheduled(env)
}

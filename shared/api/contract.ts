import { articles } from './articles.ts'
import { auth } from './auth.ts'
import { carts } from './carts.ts'
import { customers } from './customers.ts'
import type { Answer, CallInput } from './endpoint.ts'
import { navigations } from './navigations.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { payments } from './payments.ts'
import { press } from './press.ts'
import { privacy } from './privacy.ts'
import { productFeed } from './product-feed.ts'
import { products } from './products.ts'
import { reviews } from './reviews.ts'
import { mailNotices, service } from './service.ts'
import { shippings } from './shippings.ts'
import { sitemaps } from './sitemaps.ts'
import { subscriptions } from './subscriptions.ts'
import { suggestions } from './suggestions.ts'

/**
 * The whole `/api/v1` contract: call name → schemas. The worker serves it; page loaders, SWR hooks
 * and tests call it.
 */
export const contract = {
  ...pages,
  ...sitemaps,
  ...articles,
  ...press,
  ...privacy,
  ...navigations,
  ...products,
  ...productFeed,
  ...suggestions,
  ...reviews,
  ...carts,
  ...shippings,
  ...auth,
  ...customers,
  ...orders,
  ...payments,
  ...subscriptions,
  ...mailNotices,
  ...service,
}

export type Contract = typeof contract
export type Call = keyof Contract
export type InputOf<C extends Call> = CallInput<Contract[C]>
export type AnswerOf<C extends Call> = Answer<Contract[C]>

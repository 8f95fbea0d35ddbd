import type { ComponentType } from 'react'
import type { PageName } from '#shared/routes/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'

/** Page name → its module; each exports one component named `Page`. A missing half does not compile. Source files: page-files.ts. */
const halves: Record<PageName, () => Promise<{ Page: ComponentType<never> }>> = {
  home: () => import('./home.tsx'),
  pro: () => import('./content.tsx'),
  press: () => import('./press.tsx'),
  resellers: () => import('./content.tsx'),
  company: () => import('./content.tsx'),
  jobs: () => import('./content.tsx'),
  cart: () => import('./cart.tsx'),
  language: () => import('./language.tsx'),
  'auth-login': () => import('./auth-login.tsx'),
  'auth-signup': () => import('./auth-signup.tsx'),
  'auth-reset': () => import('./auth-reset.tsx'),
  account: () => import('./account.tsx'),
  'account-settings': () => import('./account-settings.tsx'),
  'account-wishlist': () => import('./account-wishlist.tsx'),
  'account-orders': () => import('./account-orders.tsx'),
  'account-order': () => import('./account-order.tsx'),
  'checkout-account': () => import('./checkout-account.tsx'),
  'checkout-address': () => import('./checkout-address.tsx'),
  'checkout-shipping': () => import('./checkout-shipping.tsx'),
  'checkout-payment': () => import('./checkout-payment.tsx'),
  'checkout-redirect': () => import('./checkout-redirect.tsx'),
  'checkout-success': () => import('./checkout-success.tsx'),
  offers: () => import('./listing.tsx'),
  listing: () => import('./listing.tsx'),
  category: () => import('./listing.tsx'),
  subcategory: () => import('./listing.tsx'),
  'brand-creations': () => import('./content.tsx'),
  'brand-weather': () => import('./content.tsx'),
  partner: () => import('./content.tsx'),
  brand: () => import('./content.tsx'),
  article: () => import('./article.tsx'),
  articles: () => import('./articles.tsx'),
  installation: () => import('./installation.tsx'),
  product: () => import('./product.tsx'),
  content: () => import('./content.tsx'),
  test: () => import('./test.tsx'),
  error: () => import('./error.tsx'),
}

/** The component that draws a page's visits. */
export async function loadPage(name: PageName): Promise<ComponentType<{ visit: Visit }>> {
  const { Page } = await halves[name]()
  return Page as ComponentType<{ visit: Visit }>
}

import type { APIRequestContext } from '@playwright/test'
import type { Api } from '#shared/api/client.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { camille } from '#tests/support/camille.ts'
import { albany, customerWithOrder, filledCart, readyToPay } from '../journeys/shopping.ts'

/** Widths in px at which pages are approved: a phone, a tablet, a desktop, a wide screen. */
export const widths = [390, 768, 1440, 1920]

/** Widths at which pages are compared with what was approved: all of them in the long run. */
export const comparedWidths = process.env.LONG === '1' ? widths : [390, 1440]

/**
 * Who comes: what has to be there before a page of the family can be seen. Gives what its address
 * needs.
 */
type Visitor = 'anyone' | 'shopper' | 'customer'

export interface Family {
  name: string
  visitor: Visitor
  path: (known: { locale: Locale; orderId: string }) => string
}

const products: Record<string, string> = { fr: 'thermostat-tempo', de: 'heizungsthermostat-tempo' }

function productPath({ locale }: { locale: Locale }) {
  return routes.product.href({
    product: products[marketOf(locale).language] ?? 'tempo-smart-thermostat',
  })
}

const slugs: Record<string, string> = {
  fr: 'chauffer-moins-sans-avoir-froid',
  de: 'weniger-heizen-ohne-zu-frieren',
}

function articlePath({ locale }: { locale: Locale }) {
  const slug = slugs[marketOf(locale).language] ?? 'heat-less-without-feeling-cold'
  return routes.article.href({ guideCategory: 'comfort-guide', slug })
}

function page(name: string, path: string | Family['path'], visitor: Visitor = 'anyone'): Family {
  return { name, visitor, path: typeof path === 'string' ? () => path : path }
}

/** One page of every kind that a visitor can see. */
export const families: Family[] = [
  page('home', routes.home.href({})),
  page('category', routes.category.href({ category: 'energy' })),
  page('listing', routes.listing.href({ productListing: 'products' })),
  page('product', productPath),
  page('installation', (known) => `${productPath(known)}/installation`),
  page('size', (known) => `${productPath(known)}/size`),
  page('article', articlePath),
  page('articles', routes.articles.href({ articlesCategory: 'articles' })),
  page('offers', routes.offers.href({ promo: 'winter' })),
  page('partner', routes.brand.href({ brand: 'lumo' })),
  page('company', routes.company.href({})),
  page('press', routes.press.href({})),
  page('legal', routes.content.href({ path: 'legal/terms' })),
  page('not-found', '/nothing-is-here'),
  page('login', routes['auth-login'].href({})),
  page('signup', routes['auth-signup'].href({})),
  page('empty-cart', routes.cart.href({})),
  page('cart', routes.cart.href({}), 'shopper'),
  page('checkout-account', routes['checkout-account'].href({}), 'shopper'),
  page('checkout-address', routes['checkout-address'].href({}), 'shopper'),
  page('checkout-shipping', routes['checkout-shipping'].href({}), 'shopper'),
  page('checkout-payment', routes['checkout-payment'].href({}), 'shopper'),
  page(
    'success',
    ({ orderId }) => `${routes['checkout-success'].href({})}?orderId=${orderId}`,
    'customer',
  ),
  page('account', routes.account.href({}), 'customer'),
  page('settings', routes['account-settings'].href({}), 'customer'),
  page('orders', routes['account-orders'].href({}), 'customer'),
  page('order', ({ orderId }) => routes['account-order'].href({ orderId }), 'customer'),
  page('wishlist', routes['account-wishlist'].href({}), 'customer'),
]

/** Makes a browser the visitor that a family is seen by; gives the order of a customer. */
export async function become(
  visitor: Visitor,
  api: Api,
  requests: APIRequestContext,
  locale: Locale,
): Promise<string> {
  const { country } = marketOf(locale)
  const person = country === 'US' ? albany : { ...camille, country: country ?? 'FR' }
  if (visitor === 'shopper') {
    if (country === 'FR') await readyToPay(api)
    else await filledCart(api, 'ORV-NOTE-WHI', 2, person.country)
  }
  return visitor === 'customer' ? customerWithOrder(api, requests, person) : ''
}

import type { Locale } from '#shared/markets/markets.ts'
import { type RouteName, routes } from '#shared/routes/routes.ts'

/** An address of each route that anyone can see. */
export const byAnyone: Partial<Record<RouteName, string>> = {
  home: routes.home.href({}),
  pro: routes.pro.href({}),
  press: routes.press.href({}),
  resellers: routes.resellers.href({}),
  company: routes.company.href({}),
  jobs: routes.jobs.href({}),
  cart: routes.cart.href({}),
  language: routes.language.href({}),
  'auth-login': routes['auth-login'].href({}),
  'auth-signup': routes['auth-signup'].href({}),
  'auth-reset': routes['auth-reset'].href({}),
  offers: routes.offers.href({ promo: 'winter' }),
  listing: routes.listing.href({ productListing: 'products' }),
  'brand-creations': routes['brand-creations'].href({ brand: 'lumo' }),
  'brand-weather': '/with-lumo/weather-with-lumo',
  partner: routes.partner.href({ brand: 'lumo', partner: 'atelier-gent' }),
  brand: routes.brand.href({ brand: 'lumo' }),
  subcategory: routes.subcategory.href({ category: 'security', subcategory: 'cameras' }),
  category: routes.category.href({ category: 'comfort' }),
  article: routes.article.href({
    guideCategory: 'comfort-guide',
    slug: 'heat-less-without-feeling-cold',
  }),
  articles: routes.articles.href({ articlesCategory: 'articles' }),
  content: routes.content.href({ path: 'legal/terms' }),
}
/** Addresses of routes that differ from language to language. */
export const ofProducts: Partial<Record<Locale, Partial<Record<RouteName, string>>>> = {
  'fr-fr': { product: '/thermostat-tempo', installation: '/thermostat-tempo/installation' },
  'en-us': {
    product: '/tempo-smart-thermostat',
    installation: '/tempo-smart-thermostat/installation',
  },
}

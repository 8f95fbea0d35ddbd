/**
 * The measured addresses, in one market: a product, another product as a navigation target, a
 * listing with many cards, the start page, an article, a visitor's cart.
 */
export const locale = 'fr-fr'
export const product = { key: 'tempo', path: '/fr-fr/thermostat-tempo' }
export const otherProduct = { key: 'souffle', path: '/fr-fr/capteur-air-souffle' }
export const listing = '/fr-fr/all-products'
export const home = '/fr-fr'
export const article = '/fr-fr/comfort-guide/air-chambre-cinq-heures-du-matin'
/** Pages of each kind, with the names that the table of results gives them. */
export const kinds = [
  { name: 'product page', path: product.path },
  { name: 'listing', path: listing },
  { name: 'start page', path: home },
  { name: 'article', path: article },
]
export const cart = '/fr-fr/cart'

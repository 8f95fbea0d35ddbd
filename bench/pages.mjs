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
export const cart = '/fr-fr/cart'

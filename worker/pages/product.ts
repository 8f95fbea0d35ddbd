import { env } from 'cloudflare:workers'
import { ShopError } from '#shared/api/errors.ts'
import type { Crumb } from '#shared/api/pages.ts'
import type { Product, ProductCard } from '#shared/api/products.ts'
import type { ShippingMethod } from '#shared/api/shippings.ts'
import { arrivalDays } from '#shared/cart/arrival.ts'
import { arrivalWords } from '#shared/cart/arrival-words.ts'
import { type ShippingEstimate, shippingEstimateOf } from '#shared/cart/shipping-estimate.ts'
import { deliveryCountry } from '#shared/cart/delivery-country.ts'
import type { Market } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { ArrivalNow, ShownProduct } from '#shared/routes/pages.ts'
import { createTranslate } from '#shared/texts/translate.ts'
import { edgeTextsOf } from '../cache/messages.ts'
import { sizeOf } from './size/size-of.ts'
import { type ComplianceTranslate, productCompliance } from './compliance.ts'
import { contentOf, listedCard, resolveSections, withoutPictures } from './content.ts'
import { cleanValue, deferred, definePage, type LoadContext } from './page-definition.ts'

/** A product's page; the page entry of the path names the product. */
export const product = definePage('product', {
  cache: 'public',
  query: { color: cleanValue },
  async knownQuery(query, { api, page }) {
    if (!page?.product_key) return new URLSearchParams()
    const { sku, colorVariants } = await api('GET /api/v1/products/{key}', {
      params: { key: page.product_key },
      query: {},
    })
    const asked = colorVariants.find(
      ({ link }) =>
        new URLSearchParams(link.slice(link.indexOf('?'))).get('color') === query.get('color'),
    )
    // The page without a colour shows this colour too.
    return asked && asked.sku !== sku ? query : new URLSearchParams()
  },
  async load(context) {
    const { market, query } = context
    const { page, head } = contentOf(context)
    const [{ product, breadcrumb }, { cards, deferred: calls }, arrival] = await Promise.all([
      loadProduct(context, query.get('color') ?? undefined),
      resolveSections(context, page.sections),
      arrivalNow(context),
    ])
    return {
      data: {
        product: shownProduct(product, market),
        hasGuide: product.installation.length > 0,
        hasSize: product.dimensions !== undefined,
        breadcrumb,
        sections: page.sections,
        cards,
        ...(arrival && { arrival }),
      },
      head: {
        title: head.title,
        description: head.description,
        ...(product.images[0] && { ogImage: product.images[0].id }),
      },
      deferred: [deferred('GET /api/v1/reviews/{sku}', { params: { sku: product.sku } }), ...calls],
    }
  },
})

/** The product at the path of the visit. Throws the catalogue's 404. */
export async function loadProduct(
  { api, page, path }: LoadContext,
  color?: string,
): Promise<{ product: Product; breadcrumb: Crumb[] }> {
  if (!page?.product_key) throw new ShopError('PageNotFound', { params: { path } })
  const product = await api('GET /api/v1/products/{key}', {
    params: { key: page.product_key },
    query: { color },
  })
  return { product, breadcrumb: page.breadcrumb }
}

/**
 * A product as its page in this market shows it; related cards have no bullet points, no rating and
 * no second picture.
 */
function shownProduct(product: Product, market: Market): ShownProduct {
  const t: ComplianceTranslate = createTranslate(market.code, edgeTextsOf(env, market.code))
  const shown = memoizeByObject(t, createShownProducts)
  const known = shown.get(product) ?? createShownProduct(product, market, t)
  shown.set(product, known)
  return known
}

// Memoised by product, until an operator pushes other texts.
function createShownProducts() {
  return new WeakMap<Product, ShownProduct>()
}

function createShownProduct(
  product: Product,
  market: Market,
  t: ComplianceTranslate,
): ShownProduct {
  const {
    installation: _steps,
    guide: _guide,
    dimensions: _shapes,
    categories: _places,
    weight: _weight,
    rating: _rating,
    secondImage: _second,
    ...rest
  } = product
  return {
    ...rest,
    colorVariants: withoutPictures(product.colorVariants),
    compliance: productCompliance(product, market, t),
    ...drawingsOf(product, market),
    bulletPoints: [],
    relatedProducts: product.relatedProducts.map(plainCard),
    crossSellsProducts: product.crossSellsProducts.map(plainCard),
    bundleProducts: product.bundleProducts.map((part) => ({
      ...part,
      product: plainCard(part.product),
    })),
  }
}

/** A part that has to fit shows its dimensions on its page. */
function drawingsOf(product: Product, market: Market): Pick<ShownProduct, 'size'> {
  const { composition, dimensions } = product
  if (composition !== 'tool' || !dimensions) return {}
  const { alt, drawings } = sizeOf({ ...product, dimensions }, market)
  return { size: { alt, drawings } }
}

/** A card beside a product: of those the document has room for less than of a list's own. */
function plainCard(card: ProductCard): ProductCard {
  const { secondImage: _second, rating: _rating, ...rest } = listedCard(card)
  return { ...rest, bulletPoints: [] }
}

/**
 * When a product arrives by the cheapest method that is ordered now (PRICE-10). Undefined in a
 * market of many countries, and where the methods cannot be loaded: the page is complete without
 * it.
 */
async function arrivalNow({ api, market, now }: LoadContext): Promise<ArrivalNow | undefined> {
  const country = deliveryCountry({}, market)
  if (!country) return undefined
  const { methods } = await api('GET /api/v1/shippings/methods', { query: { country } }).catch(
    () => ({ methods: [] }),
  )
  const estimate = shippingEstimateOf(market, now)
  const known = memoizeByObject(estimate, createArrivals)
  if (known.methods !== methods) {
    known.methods = methods
    known.arrival = arrivalBy(methods, market, country, estimate)
  }
  return known.arrival
}

function createArrivals(): { methods?: readonly ShippingMethod[]; arrival?: ArrivalNow } {
  return {}
}

function arrivalBy(
  methods: readonly ShippingMethod[],
  { store, code }: Market,
  country: string,
  { promise, expiry }: ShippingEstimate,
): ArrivalNow | undefined {
  const [cheapest] = methods.toSorted((a, b) => a.price.centAmount - b.price.centAmount)
  if (!cheapest) return undefined
  const days = arrivalDays({ shipsOn: promise.shipsOn, store, country, days: cheapest.days })
  return { days: arrivalWords(days, code), until: expiry }
}

import type { ColorVariant, Product, ProductCard } from '#shared/api/products.ts'
import type { Market } from '#shared/markets/markets.ts'
import type { ShownProduct } from '#shared/routes/pages.ts'
import { type ComplianceTranslate, complianceTranslate } from './compliance-texts.ts'
import { productCompliance } from './product-compliance.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'

/** Cards as lists show them, with only the swatch of each variant; memoised by the list. */
export function listedCards(list: readonly ProductCard[]): ProductCard[] {
  return memoizeByObject(list, createListedCards)
}

function createListedCards(list: readonly ProductCard[]): ProductCard[] {
  return list.map((card) => memoizeByObject(card, listedCard))
}

/**
 * A product as its page in this market shows it; related cards have no bullet points, no rating and
 * no second picture.
 */
export function shownProduct(product: Product, market: Market): ShownProduct {
  const t = complianceTranslate(market.code)
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
    bulletPoints: [],
    relatedProducts: product.relatedProducts.map(plainCard),
    crossSellsProducts: product.crossSellsProducts.map(plainCard),
    bundleProducts: product.bundleProducts.map((part) => ({
      ...part,
      product: plainCard(part.product),
    })),
  }
}

/** A card beside a product: of those the document has room for less than of a list's own. */
function plainCard(card: ProductCard): ProductCard {
  const { secondImage: _second, rating: _rating, ...rest } = listedCard(card)
  return { ...rest, bulletPoints: [] }
}

function listedCard(card: ProductCard): ProductCard {
  const { colorVariants } = card
  // One colour is no choice.
  return {
    ...card,
    colorVariants: colorVariants.length > 1 ? withoutPictures(colorVariants) : [],
  }
}

function withoutPictures(variants: readonly ColorVariant[]): ColorVariant[] {
  return variants.map(({ image: _image, ...variant }) => variant)
}

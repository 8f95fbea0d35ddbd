import type { Product, ProductCard } from '#shared/api/products.ts'
import type { Market } from '#shared/markets/markets.ts'
import type { ShownProduct } from '#shared/routes/pages.ts'
import { type ComplianceTranslate, complianceTranslate } from '../compliance/compliance-texts.ts'
import { productCompliance } from '../compliance/product-compliance.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'

/** Cards as lists show them, with only the swatch of each variant; memoised by the list. */
export function listedCards(list: readonly ProductCard[]): ProductCard[] {
  return memoizeByObject(list, createListedCards)
}

function createListedCards(list: readonly ProductCard[]): ProductCard[] {
  return list.map(listedCard)
}

/** A product as its page in this market shows it; related cards have no bullet points. */
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
  const { installation: _steps, categories: _places, weight: _weight, ...rest } = product
  return {
    ...rest,
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

function plainCard(card: ProductCard): ProductCard {
  return { ...listedCard(card), bulletPoints: [] }
}

function listedCard({ rating: _rating, ...card }: ProductCard): ProductCard {
  return {
    ...card,
    colorVariants: card.colorVariants.map(({ image: _image, ...variant }) => variant),
  }
}

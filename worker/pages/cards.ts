import type { Product, ProductCard } from '#shared/api/products.ts'
import type { Market } from '#shared/markets.ts'
import type { ShownProduct } from '#shared/pages.ts'
import { productLaw } from '../law/product-law.ts'

const lists = new WeakMap<readonly ProductCard[], ProductCard[]>()
const products = new WeakMap<Product, ShownProduct>()

/** Cards as lists draw them: of a variant only its swatch. The same list gives the same cards. */
export function listedCards(list: readonly ProductCard[]): ProductCard[] {
  const known = lists.get(list)
  if (known) return known
  const cards = list.map(listedCard)
  lists.set(list, cards)
  return cards
}

/** A product of a market as its page shows it; the cards beside it have no bullet points. */
export function shownProduct(product: Product, market: Market): ShownProduct {
  const known = products.get(product)
  if (known) return known
  const { installation: _steps, categories: _places, weight: _weight, ecoParticipation: _eco, ...rest } = product
  const shown = {
    ...rest,
    law: productLaw(product, market),
    bulletPoints: [],
    relatedProducts: product.relatedProducts.map(plainCard),
    crossSellsProducts: product.crossSellsProducts.map(plainCard),
    bundleProducts: product.bundleProducts.map((part) => ({ ...part, product: plainCard(part.product) })),
  }
  products.set(product, shown)
  return shown
}

function plainCard(card: ProductCard): ProductCard {
  return { ...listedCard(card), bulletPoints: [] }
}

function listedCard({ rating: _rating, ...card }: ProductCard): ProductCard {
  return { ...card, colorVariants: card.colorVariants.map(({ image: _image, ...variant }) => variant) }
}

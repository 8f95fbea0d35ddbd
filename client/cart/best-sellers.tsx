import type { ProductCard } from '#shared/api/products.ts'
import { ProductBlock } from '../catalog/product-block.tsx'
import { useT } from '../i18n/provider.tsx'

/** The best sellers below an empty cart. */
export function BestSellers({ products }: { products: readonly ProductCard[] }) {
  const t = useT()
  return (
    <ProductBlock
      block={{
        type: 'bestSellers',
        variant: 'carousel',
        heading: { title: { text: t('cart.bestSellers') } },
        products: [],
      }}
      products={products}
    />
  )
}

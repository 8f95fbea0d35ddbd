import type { ProductBlock as Block } from '#shared/api/sections.ts'
import { ProductBlock } from '../../catalog/product-block.tsx'
import { ProductCardsSkeleton } from '../../catalog/product-cards-skeleton.tsx'
import { Deferred } from '../../navigation/deferred.tsx'
import { CachedFragment } from '../../streaming/cached-fragment.tsx'
import type { SectionProps } from '../section-props.ts'

/**
 * Products that an editor chose, or the best sellers, which are a deferred part of the page
 * (CAT-11).
 */
export function ProductsBlock({ item, cards }: SectionProps<'product_block'>) {
  if (item.type === 'bestSellers') return <BestSellersBlock block={item} />
  const products = item.products.flatMap(({ key }) => cards[key] ?? [])
  return <ProductBlock block={item} products={products} bulletPoints={item.variant === 'grid'} />
}

function BestSellersBlock({ block }: { block: Block }) {
  return (
    <Deferred
      call="GET /api/v1/best-sellers"
      input={{}}
      fallback={<ProductCardsSkeleton title={block.heading.title.text} />}
      failed={null}
    >
      {({ products = [] }) => (
        <CachedFragment as="div" content={ProductBlock} props={{ block, products }} />
      )}
    </Deferred>
  )
}

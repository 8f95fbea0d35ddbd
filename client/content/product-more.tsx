import { lazy, Suspense, useEffect } from 'react'
import type { Visit } from '#shared/routes/visit.ts'
import { Bundle } from '../catalog/product/bundle.tsx'
import { ProductBlock } from '../catalog/product-block.tsx'
import { Benefits, Details, Questions, Safety } from '../catalog/product/product-details.tsx'
import { Reviews } from '../catalog/product/reviews.tsx'
import { useCompare } from '../catalog/comparison/compare.ts'
import { useT } from '../i18n/provider.tsx'
import { Frozen } from '../streaming/frozen.tsx'
import { MoreSections } from './islands.tsx'

const Comparison = lazy(() =>
  import('../catalog/comparison/comparison.tsx').then((module) => ({ default: module.Comparison })),
)

/** What follows the buy box: what the product does and is, what others say of it, what goes with it. */
export function ProductMore({
  data: { product, hasGuide, sections, cards },
}: {
  data: Visit<'product'>['data']
}) {
  const t = useT()
  useEffect(scrollToFragment, [])
  return (
    <>
      <Frozen as="div" sources={[product]} name="benefits">
        {() => (
          <>
            <Benefits product={product} />
            <Bundle product={product} />
          </>
        )}
      </Frozen>
      {sections.length > 0 && <MoreSections sections={sections} cards={cards} after />}
      <Frozen as="div" sources={[product]} name="details">
        {() => <Details product={product} hasGuide={hasGuide} />}
      </Frozen>
      <Reviews product={product} />
      <Frozen as="div" sources={[product]} name="more">
        {() => (
          <>
            <Questions product={product} />
            <ProductBlock
              block={block('accessories', t('catalog.product.accessories'))}
              products={product.crossSellsProducts}
            />
            <ProductBlock
              block={block('related', t('catalog.product.related'))}
              products={product.relatedProducts}
            />
            <ComparedProducts />
            <Safety product={product} />
          </>
        )}
      </Frozen>
    </>
  )
}

/** After a navigation in the app the browser looked for the link's fragment before this was there. */
function scrollToFragment() {
  if (location.hash && scrollY === 0)
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

/** The visitor's own comparison: known and loaded in the browser only. */
function ComparedProducts() {
  const { keys } = useCompare()
  if (keys.length < 2) return null
  return (
    <Suspense fallback={null}>
      <Comparison />
    </Suspense>
  )
}

function block(anchorId: string, title: string) {
  return {
    type: 'products' as const,
    variant: 'carousel' as const,
    heading: { title: { text: title } },
    anchorId,
    products: [],
  }
}

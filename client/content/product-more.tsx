import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import type { ShownProduct } from '#shared/routes/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { Bundle } from '../catalog/product/bundle.tsx'
import { ProductBlock } from '../catalog/product-block.tsx'
import { Benefits, Details, Questions, Safety } from '../catalog/product/product-details.tsx'
import { Reviews } from '../catalog/product/reviews.tsx'
import { useCompare } from '../catalog/comparison/compare.ts'
import { useT } from '../i18n/provider.tsx'
import { CachedFragment } from '../streaming/cached-fragment.tsx'
import type { SectionsProps } from './section.tsx'

const CompareTray = lazy(() =>
  import('../catalog/comparison/compare-tray.tsx').then((module) => ({
    default: module.CompareTray,
  })),
)

interface ProductMoreProps {
  data: Visit<'product'>['data']
  /** The island of editors' sections. Importing it here would be an import cycle. */
  Sections: ComponentType<SectionsProps>
}

/** The sections below the buy box: benefits, technical data, reviews, related products. */
export function ProductMore({
  data: { product, hasGuide, sections, cards },
  Sections,
}: ProductMoreProps) {
  useEffect(scrollToFragment, [])
  return (
    <>
      <CachedFragment as="div" content={Beginning} props={{ product }} />
      {sections.length > 0 && <Sections sections={sections} cards={cards} after />}
      <CachedFragment as="div" content={Details} props={{ product, hasGuide }} />
      <Reviews product={product} />
      <CachedFragment as="div" content={End} props={{ product }} />
    </>
  )
}

function Beginning({ product }: { product: ShownProduct }) {
  return (
    <>
      <Benefits product={product} />
      <Bundle product={product} />
    </>
  )
}

function End({ product }: { product: ShownProduct }) {
  const t = useT()
  return (
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
  )
}

/**
 * Scrolls to the address's fragment: after an in-app navigation the browser looked for it before
 * this part was rendered.
 */
function scrollToFragment() {
  if (location.hash && scrollY === 0)
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

/** The way to the visitor's comparison, which is stored in the browser and so is rendered there only. */
function ComparedProducts() {
  const { keys } = useCompare()
  if (keys.length === 0) return null
  return (
    <Suspense fallback={null}>
      <CompareTray />
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

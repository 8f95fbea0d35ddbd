import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { ShownProduct } from '#shared/routes/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { Bundle } from '../catalog/product/bundle.tsx'
import { ProductBlock } from '../catalog/product-block.tsx'
import {
  arrangementOf,
  type Block,
  type BlockProps,
  compositionOf,
} from '../catalog/product/arrangements.ts'
import { Benefits, Figures, Stage } from '../catalog/product/benefits.tsx'
import { Fitting } from '../catalog/product/fitting.tsx'
import { Details, Questions, Safety } from '../catalog/product/product-details.tsx'
import { Reviews } from '../catalog/product/reviews.tsx'
import { useCompare } from '../catalog/comparison/compare.ts'
import { viewedProducts } from '../catalog/viewed/viewed-products.ts'
import { useT } from '../i18n/provider.tsx'
import { CachedFragment } from '../streaming/cached-fragment.tsx'
import type { SectionsProps } from './section.tsx'

const BrowserLists = lazy(() =>
  import('../catalog/viewed/browser-lists.tsx').then((module) => ({
    default: module.BrowserLists,
  })),
)

interface ProductMoreProps {
  data: Visit<'product'>['data']
  /** The island of editors' sections. Importing it here would be an import cycle. */
  Sections: ComponentType<SectionsProps>
}

/**
 * The sections below the buy box, as the product's composition arranges them (CAT-24): benefits,
 * figures, technical data, reviews, related products.
 */
export function ProductMore({
  data: { product, hasGuide, hasSize, sections, cards },
  Sections,
}: ProductMoreProps) {
  useEffect(scrollToFragment, [])
  const { isDark } = arrangementOf(product)
  return (
    <>
      <CachedFragment
        as="div"
        className={isDark ? 'night' : undefined}
        data-composition={compositionOf(product)}
        content={Composed}
        props={{ product, hasGuide, hasSize, part: 'lead' as const }}
      />
      {sections.length > 0 && <Sections sections={sections} cards={cards} after />}
      <CachedFragment
        as="div"
        content={Composed}
        props={{ product, hasGuide, hasSize, part: 'body' as const }}
      />
      <Reviews product={product} />
      <CachedFragment as="div" content={End} props={{ product }} />
    </>
  )
}

const blocks: Record<Block, ComponentType<BlockProps>> = {
  stage: Stage,
  benefits: Benefits,
  figures: Figures,
  parts: Bundle,
  drawing: Fitting,
  details: Details,
}

/** The blocks of a composition before or after the sections of an editor. */
function Composed({ part, ...props }: BlockProps & { part: 'lead' | 'body' }) {
  return arrangementOf(props.product)[part].map((name) => {
    const Shown = blocks[name]
    return <Shown key={name} {...props} />
  })
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
      <KeptProducts current={product.key} />
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

/**
 * What only the browser knows, and so is rendered there only: the products that were viewed before
 * this one, and the way to the comparison.
 */
function KeptProducts({ current }: { current: string }) {
  const { keys } = useCompare()
  const [viewed, setViewed] = useState<string[]>([])
  useEffect(() => setViewed(viewedProducts(current)), [current])
  // This product is the first that was viewed.
  if (keys.length + viewed.length < 2) return null
  return (
    <Suspense fallback={null}>
      <BrowserLists current={current} />
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

import { useEffect, useEffectEvent, useRef } from 'react'
import type { Visit } from '#shared/routes/visit.ts'
import { viewItem } from '../analytics/product-events.ts'
import { BuyBox } from '../catalog/product/buy-box.tsx'
import { Gallery } from '../catalog/product/gallery.tsx'
import { StickyBar } from '../catalog/product/sticky-bar.tsx'
import { PageBreadcrumb } from '../content/page-breadcrumb.tsx'
import { MoreSections, ProductMore } from '../content/islands.tsx'
import '../catalog/product/product.css'

/** The product page (CAT-5): gallery and buy box, then the sections of product-more.tsx. */
export function Page({ visit }: { visit: Visit<'product'> }) {
  const { product, breadcrumb, arrival } = visit.data
  const actions = useRef<HTMLDivElement>(null)
  const reportView = useEffectEvent(() => viewItem(product))
  useEffect(() => reportView(), [product.sku])
  return (
    <>
      <PageBreadcrumb crumbs={breadcrumb} />
      <div className="wrap product-top">
        <Gallery
          key={product.sku}
          name={product.name}
          pictures={product.images}
          motion={product.motion}
        />
        <div className="product-buy">
          <BuyBox product={product} arrival={arrival} actionRef={actions} />
        </div>
      </div>
      <ProductMore data={visit.data} Sections={MoreSections} />
      <StickyBar product={product} watched={actions} />
    </>
  )
}

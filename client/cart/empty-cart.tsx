import { lazy, Suspense } from 'react'
import { routes } from '#shared/routes/routes.ts'
import { ProductBlock } from '../catalog/product-block.tsx'
import { useCall } from '../api/call.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { EmptyState } from '../ui/feedback/notice.tsx'

const BrowserLists = lazy(() =>
  import('../catalog/viewed/browser-lists.tsx').then((module) => ({
    default: module.BrowserLists,
  })),
)

/** An empty cart, with links to categories, what was viewed last, and the best sellers. */
export function EmptyCart() {
  const t = useT()
  const path = usePath()
  const { data } = useCall('GET /api/v1/best-sellers', {})
  const products = data?.products ?? []
  return (
    <>
      <EmptyState
        className="wrap"
        icon="shopping-bag"
        title={t('cart.empty')}
        text={t('cart.emptyText')}
      >
        <ButtonLink href={path(routes.listing.href({ productListing: 'products' }))}>
          {t('cart.emptyAction')}
        </ButtonLink>
      </EmptyState>
      <Suspense fallback={null}>
        <BrowserLists />
      </Suspense>
      {products.length > 0 && (
        <ProductBlock
          block={{
            type: 'bestSellers',
            variant: 'carousel',
            heading: { title: { text: t('cart.bestSellers') } },
            products: [],
          }}
          products={products}
        />
      )}
    </>
  )
}

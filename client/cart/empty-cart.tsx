import { lazy, Suspense } from 'react'
import { routes } from '#shared/routes/routes.ts'
import { useCall } from '../api/call.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { EmptyState } from '../ui/feedback/notice.tsx'

const BrowserLists = lazy(() =>
  import('../catalog/viewed/browser-lists.tsx').then((module) => ({
    default: module.BrowserLists,
  })),
)

const BestSellers = lazy(() =>
  import('./best-sellers.tsx').then((module) => ({ default: module.BestSellers })),
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
      {/* Also without products, so that the script and they are loaded at the same time. */}
      <Suspense fallback={null}>
        <BestSellers products={products} />
      </Suspense>
    </>
  )
}

import useSWR from 'swr'
import type { ProductCard as Card } from '#shared/api/products.ts'
import { routes } from '#shared/routes/routes.ts'
import { ProductList } from '../catalog/product-list.tsx'
import { useApi } from '../api/api-provider.tsx'
import { useWishlist } from '../session/wishlist.ts'
import { useI18n, usePath, useT } from '../i18n/provider.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { EmptyState } from '../ui/feedback/notice.tsx'
import { SkeletonGroup } from '../ui/feedback/skeleton-group.tsx'
import { AccountHeading } from './account-heading.tsx'
import { LoadProblem } from './load-problem.tsx'

/** Most products that one search answers (CAT-12). */
const limit = 48

/** The products on the customer's wishlist, newest first; no more than `limit` of them. */
export function WishlistPage() {
  const t = useT()
  return (
    <>
      <AccountHeading text={t('account.wishlist.heading')} />
      <Products />
    </>
  )
}

function Products() {
  const t = useT()
  const api = useApi()
  const { locale } = useI18n()
  const { keys, error, reload } = useWishlist()
  const wanted = keys?.toReversed().slice(0, limit)
  const found = useSWR<Card[]>(
    wanted && wanted.length > 0 ? ['wishlist-products', locale, ...wanted] : null,
    () => api('POST /api/v1/products/search', { body: { keys: wanted, limit } }),
    {
      keepPreviousData: true,
    },
  )
  if ((error && !keys) || (found.error && !found.data))
    return <LoadProblem onRetry={() => (error ? reload() : void found.mutate())} />
  if (wanted?.length === 0) return <EmptyWishlist />
  const { data } = found
  if (!wanted || !data)
    return (
      <SkeletonGroup
        label={t('account.loading')}
        className={grid}
        shapes={[
          'rounded-tile aspect-[5/9]',
          'rounded-tile aspect-[5/9]',
          'rounded-tile aspect-[5/9]',
        ]}
      />
    )
  const cards = wanted.flatMap((key) => data.find((card) => card.key === key) ?? [])
  // None of them is sold any more.
  if (cards.length === 0 && !found.isLoading) return <EmptyWishlist />
  return (
    <>
      <h2 className="sr-only">{t('account.wishlist.products')}</h2>
      <ProductList
        cards={cards}
        listName={t('account.wishlist.title')}
        className={`${grid} product-grid`}
      />
    </>
  )
}

function EmptyWishlist() {
  const t = useT()
  const path = usePath()
  return (
    <EmptyState
      icon="heart"
      title={t('account.wishlist.empty')}
      text={t('account.wishlist.emptyText')}
    >
      <ButtonLink href={path(routes.listing.href({ productListing: 'products' }))}>
        {t('cart.emptyAction')}
      </ButtonLink>
    </EmptyState>
  )
}

const grid = 'grid-cards listing-grid'

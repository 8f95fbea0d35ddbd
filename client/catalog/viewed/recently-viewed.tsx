import { useState } from 'react'
import useSWR from 'swr'
import type { ProductCard } from '#shared/api/products.ts'
import { useApi } from '../../api/api-provider.tsx'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ProductBlock } from '../product-block.tsx'
import { forgetViewed, viewedProducts } from './viewed-products.ts'

interface RecentlyViewedProps {
  /** Key of the product whose page this is; it is not shown. */
  except?: string
}

/**
 * The products that this browser showed last, with their prices and stock of now, and a button that
 * empties the list; nothing before there are any (CAT-20).
 */
export function RecentlyViewed({ except }: RecentlyViewedProps) {
  const t = useT()
  const api = useApi()
  const { locale } = useI18n()
  const [wanted, setWanted] = useState(() => viewedProducts().filter((key) => key !== except))
  const { data } = useSWR<ProductCard[]>(
    wanted.length > 0 ? ['viewed-products', locale, ...wanted] : null,
    () => api('POST /api/v1/products/search', { body: { keys: [...wanted] } }),
  )
  if (!data?.length || wanted.length === 0) return null
  function empty() {
    // The pressed button is removed.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    forgetViewed()
    setWanted([])
  }
  return (
    <>
      <ProductBlock
        block={{
          type: 'products',
          variant: 'carousel',
          heading: { title: { text: t('catalog.product.viewed') } },
          anchorId: 'viewed',
          products: [],
        }}
        products={wanted.flatMap((key) => data.find((card) => card.key === key) ?? [])}
      />
      <div className="wrap">
        <Button variant="outline" size="sm" onClick={empty}>
          {t('catalog.product.forgetViewed')}
        </Button>
      </div>
    </>
  )
}

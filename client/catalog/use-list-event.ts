import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { ProductCard } from '#shared/api/products.ts'
import { viewItemList } from '../analytics/product-events.ts'

const delay = 2_000

/** Pushes `view_item_list` once, 2 seconds after the list has come into view (EVT-3). */
export function useListEvent(
  list: RefObject<HTMLElement | null>,
  products: readonly ProductCard[],
  listName: string,
): void {
  // The array is new in each render; the list is compared by its skus.
  const skus = products.map(({ sku }) => sku).join(' ')
  const report = useEffectEvent(() => viewItemList(products, listName))
  useEffect(() => {
    if (!list.current || !skus) return
    let timer: ReturnType<typeof setTimeout>
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      timer = setTimeout(() => report(), delay)
    })
    observer.observe(list.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [list, skus, listName])
}

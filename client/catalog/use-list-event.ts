import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { ProductCard } from '#shared/api/products.ts'
import { viewItemList } from '../analytics/product-events.ts'

const delay = 2_000

/** Pushes view_item_list once, 2 seconds after the list's element has come into view (EVT-3). */
export function useListEvent(
  list: RefObject<HTMLElement | null>,
  products: readonly ProductCard[],
  listName: string,
): void {
  // Arrays are new with each render; a list with the same products is the same list.
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

import { type RefObject, useEffect } from 'react'
import type { ProductCard } from '#shared/api/products.ts'
import { viewItemList } from '../analytics/product-events.ts'

const delay = 2_000

/** Pushes view_item_list once, 2 seconds after the list's element has come into view (EVT-3). */
export function useListEvent(
  list: RefObject<HTMLElement | null>,
  products: readonly ProductCard[],
  listName: string,
): void {
  // The list is the same while its products are, whatever array holds them.
  const skus = products.map(({ sku }) => sku).join(' ')
  useEffect(() => {
    if (!list.current || products.length === 0) return
    let timer: ReturnType<typeof setTimeout>
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      timer = setTimeout(() => viewItemList(products, listName), delay)
    })
    observer.observe(list.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [skus, listName])
}

import { useRef } from 'react'
import type { ProductCard as Card } from '#shared/api/products.ts'
import { ProductCard } from './product-card.tsx'
import { useListEvent } from './use-list-event.ts'

interface ProductListProps {
  cards: readonly Card[]
  /** The list's name in events (EVT-3). */
  listName: string
  className: string
}

/** Product cards side by side, one list in events. */
export function ProductList({ cards, listName, className }: ProductListProps) {
  const list = useRef<HTMLDivElement>(null)
  useListEvent(list, cards, listName)
  return (
    <div ref={list} className={className}>
      {cards.map((card, index) => (
        <ProductCard key={card.key} card={card} listName={listName} index={index} />
      ))}
    </div>
  )
}

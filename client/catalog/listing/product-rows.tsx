import type { ProductCard as Card } from '#shared/api/products.ts'
import { ProductCard } from '../product-card.tsx'

// Products per group: full rows with two, three or four columns, because a group may be rendered
// without the next one.
const fullRows = 12
const firstRow = 4

interface ProductRowsProps {
  products: readonly Card[]
  /** The list's name in events. */
  title: string
  /** Place of the first product in the whole list, from 0. */
  offset: number
  /** True where no picture comes before the list. */
  priority?: boolean
}

/** Products of a listing in groups of full rows. */
export function ProductRows({ products, title, offset, priority = false }: ProductRowsProps) {
  return inRows(products).map((cards, group) => (
    <div key={cards[0]?.key} className="card-rows grid-cards product-grid listing-grid">
      {cards.map((card, place) => {
        const index = group * fullRows + place
        return (
          <ProductCard
            key={card.key}
            card={card}
            listName={title}
            index={offset + index}
            bulletPoints
            heading="h2"
            priority={priority && index < firstRow}
          />
        )
      })}
    </div>
  ))
}

function inRows(cards: readonly Card[]): Card[][] {
  return Array.from({ length: Math.ceil(cards.length / fullRows) }, (_, group) =>
    cards.slice(group * fullRows, (group + 1) * fullRows),
  )
}

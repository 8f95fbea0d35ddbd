import { useState } from 'react'
import type { FinderWords } from '#shared/finder/finder.ts'
import { multiply } from '#shared/money/money.ts'
import type { FinderResult } from '#shared/finder/finder-data.ts'
import { routes } from '#shared/routes/routes.ts'
import { useAddToCart } from '../cart/engine/use-cart.ts'
import { shownPrice } from '../catalog/prices.ts'
import { useFormat, useI18n, usePath } from '../i18n/provider.tsx'
import { Button } from '../ui/forms/button.tsx'
import { ProductRow } from './product-row.tsx'

type Piece = FinderResult['set'][number]

interface FinderSetProps {
  words: Pick<FinderWords, 'set' | 'total' | 'soldOut' | 'add' | 'adding'>
  set: readonly Piece[]
}

/**
 * The products that are needed, their price together, and the button that puts all of them into the
 * cart.
 */
export function FinderSet({ words, set }: FinderSetProps) {
  const { market, t } = useI18n()
  const { money } = useFormat()
  const buyable = set.filter(({ card }) => card.availability.isOnStock)
  const total = totalOf(buyable)
  return (
    <div className="tile finder-set">
      <h3 className="t-title">{words.set}</h3>
      <ul className="divided mt-2">
        {set.map(({ card, quantity }) => (
          <ProductRow key={card.key} card={card} quantity={quantity} />
        ))}
      </ul>
      {total && (
        <>
          <p className="finder-total t-title">
            {words.total} <span className="nums">{money(total)}</span>
          </p>
          <p className="t-small text-muted">
            {t(market.continent === 'NA' ? 'catalog.price.taxAdded' : 'catalog.price.taxIncluded')}
          </p>
        </>
      )}
      {buyable.length < set.length && <p className="mt-2">{words.soldOut}</p>}
      {buyable.length > 0 && <AddSet words={words} set={buyable} />}
    </div>
  )
}

export function totalOf(set: readonly Piece[]) {
  const amounts = set.map(({ card, quantity }) =>
    multiply(shownPrice(card.price).current, quantity),
  )
  const [first] = amounts
  return first && { ...first, centAmount: amounts.reduce((sum, each) => sum + each.centAmount, 0) }
}

/**
 * Without scripts the form's page, the cart, adds the set; with them its products are added one
 * after the other.
 */
function AddSet({ words, set }: FinderSetProps) {
  const path = usePath()
  const add = useAddToCart()
  const [adding, setAdding] = useState(false)
  return (
    <form
      method="post"
      action={path(routes.cart.href({}))}
      className="mt-4"
      onSubmit={async (event) => {
        event.preventDefault()
        if (adding) return
        setAdding(true)
        for (const [index, { card, quantity }] of set.entries()) {
          const last = index === set.length - 1 ? 'unnamed' : 'none'
          const toast = set.length > 1 ? last : undefined
          if (!(await add(card.sku, quantity, card, toast))) break
        }
        setAdding(false)
      }}
    >
      <input
        type="hidden"
        name="set"
        value={set.map(({ card, quantity }) => `${card.sku}*${quantity}`).join(' ')}
      />
      <Button type="submit" size="lg" icon="shopping-bag" loading={adding} busyLabel={words.adding}>
        {words.add}
      </Button>
    </form>
  )
}

import type { ProductCard } from '#shared/api/products.ts'
import { multiply } from '#shared/money/money.ts'
import { AmountNote } from '../catalog/amount-note.tsx'
import { Picture } from '../catalog/picture.tsx'
import { ecoParticipationOf, shownPrice } from '../catalog/prices.ts'
import { LowestPriceNote, ProductPrice } from '../catalog/product-price.tsx'
import { StockLine } from '../catalog/stock-line.tsx'
import { useFormat, useI18n } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'

/**
 * A product in a list of a finder or a plan, with the price of one; where several are needed, with
 * their number and what they cost together.
 */
export function ProductRow({ card, quantity }: { card: ProductCard; quantity?: number }) {
  const { market } = useI18n()
  const { money } = useFormat()
  const { image, link, name, kind, price, availability } = card
  return (
    <li className="finder-piece">
      <Picture picture={image && { ...image, alt: '' }} width={96} height={96} className="w-full" />
      <div>
        <p className="t-subtitle">
          {quantity && <span className="nums">{quantity} × </span>}
          <Link to={link} className="target">
            {name}
          </Link>
        </p>
        <p className="t-small text-muted">{kind}</p>
        <StockLine isOnStock={availability.isOnStock} />
      </div>
      <div className="finder-price">
        <ProductPrice price={price} size="sm" />
        {quantity && quantity > 1 && (
          <p className="t-small text-muted nums">
            × {quantity} = {money(multiply(shownPrice(price).current, quantity))}
          </p>
        )}
        <LowestPriceNote price={price} />
        <AmountNote
          amount={ecoParticipationOf(card, market)}
          text="catalog.price.ecoParticipation"
        />
      </div>
    </li>
  )
}

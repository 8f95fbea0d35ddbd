import type { LineItem } from '#shared/api/carts.ts'
import { AmountNote } from '../catalog/amount-note.tsx'
import { Picture } from '../catalog/picture.tsx'
import { useFormat, useT } from '../i18n/provider.tsx'
import { Price } from '../ui/text/price.tsx'
import { colourOf, costBefore, recyclingOf } from './line-facts.ts'

/** A line without controls: of a cart that cannot be changed, the checkout's summary, an order. */
export function ReadOnlyLine({ line }: { line: LineItem }) {
  const t = useT()
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] items-start gap-3 py-3">
      <span className="tile block">
        <Picture
          picture={line.image && { id: line.image.src, alt: '' }}
          width={96}
          height={96}
          className="w-full"
        />
      </span>
      <div>
        <p className="t-label">{line.name}</p>
        <p className="t-small text-muted">{colourOf(line)}</p>
        <p className="t-small text-muted nums">{t('cart.line.pieces', { count: line.quantity })}</p>
        <AmountNote amount={recyclingOf(line)} text="catalog.price.ecoParticipation" />
      </div>
      <LinePrice line={line} />
    </li>
  )
}

/**
 * The price of all pieces of a line after discounts, and struck through the one before them where
 * the law allows the comparison (PRICE-5).
 */
export function LinePrice({ line }: { line: LineItem }) {
  const t = useT()
  const { money } = useFormat()
  const before = costBefore(line)
  return (
    <Price
      size="sm"
      className="ml-auto flex-col items-end"
      current={money(line.totalPrice)}
      previous={before && money(before)}
      currentLabel={t('cart.line.now')}
      previousLabel={t('cart.line.before')}
    />
  )
}

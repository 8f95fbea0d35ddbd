import type { LineItem } from '#shared/api/carts.ts'
import { AmountNote } from '../catalog/amount-note.tsx'
import { EnergyClass } from '../catalog/energy-class.tsx'
import { Picture } from '../catalog/picture.tsx'
import { useFormat, useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { IconButton } from '../ui/forms/icon-button.tsx'
import { QuantityInput } from '../ui/forms/number-input.tsx'
import { colourOf, energyClassOf, maxQuantityOf, recyclingOf, unitCost } from './line-facts.ts'
import { LinePrice } from './read-only-line.tsx'

interface CartLineProps {
  line: LineItem
  onQuantity: (quantity: number) => void
  onRemove: () => void
  /** True in the drawer: a smaller picture. */
  compact?: boolean
}

/**
 * One line of the cart: picture, name, colour, quantity, price, and a button that removes the line.
 */
export function CartLine({ line, onQuantity, onRemove, compact = false }: CartLineProps) {
  const t = useT()
  const { name, quantity } = line
  const size = compact ? 96 : 150
  const Name = compact ? 'h3' : 'h2'
  return (
    <li
      className={
        compact
          ? 'grid grid-cols-[5rem_1fr] gap-4 py-5'
          : 'grid grid-cols-[5.5rem_1fr] gap-4 py-6 sm:grid-cols-[9rem_1fr] sm:gap-6'
      }
    >
      <Link to={line.link} className="tile self-start" tabIndex={-1} aria-hidden="true">
        <Picture
          picture={line.image && { id: line.image.src, alt: '' }}
          width={size}
          height={size}
          className="w-full"
        />
      </Link>
      <div className="grid content-between gap-3">
        <div className="flex items-start justify-between gap-2">
          <div>
            <Name className={compact ? 't-label' : 't-subtitle'}>
              <Link to={line.link} className="target">
                {name}
              </Link>
            </Name>
            <LineNotes line={line} />
            <AmountNote amount={recyclingOf(line)} text="catalog.price.ecoParticipation" />
          </div>
          <IconButton
            icon="x"
            iconSize={18}
            label={t('cart.line.remove', { name })}
            className="-mr-3 -mt-2.5"
            onClick={onRemove}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <QuantityInput
            label={t('cart.line.quantity', { name })}
            decreaseLabel={t('cart.line.less', { name })}
            increaseLabel={t('cart.line.more', { name })}
            value={quantity}
            max={maxQuantityOf(line)}
            onChange={(wanted) => wanted !== undefined && onQuantity(wanted)}
          />
          <div className="row ml-auto">
            <EnergyClass energyClass={energyClassOf(line)} to={`${line.link}#details`} />
            <LinePrice line={line} />
          </div>
        </div>
      </div>
    </li>
  )
}

function LineNotes({ line }: { line: LineItem }) {
  const t = useT()
  const { money } = useFormat()
  const notes = [
    colourOf(line),
    line.quantity > 1 && t('cart.line.each', { price: money(unitCost(line)) }),
  ].filter(Boolean)
  return <p className="t-small text-muted nums">{notes.join(' · ')}</p>
}

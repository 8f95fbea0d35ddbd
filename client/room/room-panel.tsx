import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RoomChoice, RoomData } from '#shared/room/room-data.ts'
import type { RoomWords } from '#shared/room/room.ts'
import { AmountNote } from '../catalog/amount-note.tsx'
import { Picture } from '../catalog/picture.tsx'
import { ecoParticipationOf } from '../catalog/prices.ts'
import { LowestPriceNote, ProductPrice } from '../catalog/product-price.tsx'
import { StockLine } from '../catalog/stock-line.tsx'
import { useI18n } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { buttonClass } from '../ui/forms/button-class.ts'
import { Icon } from '../ui/media/icon.tsx'

interface RoomPanelProps {
  words: RoomWords
  room: NonNullable<RoomData['room']>
  heading: RefObject<HTMLHeadingElement | null>
}

/** The planned devices of the selected room, with price, stock, radio and pieces. */
export function RoomPanel({ words, room: { id, name, text, choices }, heading }: RoomPanelProps) {
  return (
    <section className="room-panel">
      <h2 ref={heading} tabIndex={-1} className="t-title">
        {name}
      </h2>
      <p className="text-muted mt-1">{text}</p>
      <ul key={id} className="divided mt-4">
        {choices.map((choice) => (
          <Choice key={choice.card.key} choice={choice} words={words} />
        ))}
      </ul>
    </section>
  )
}

function Choice({ choice, words }: { choice: RoomChoice; words: RoomWords }) {
  const { market } = useI18n()
  const { card, quantity, radio, range } = choice
  const { image, link, name, price, availability } = card
  const heading = useChoiceHeading(quantity)
  return (
    <li className="room-choice">
      <Picture picture={image && { ...image, alt: '' }} width={96} height={96} className="w-full" />
      <div>
        <h3 ref={heading} tabIndex={-1} className="t-label">
          <Link to={link} className="target">
            {name}
          </Link>
        </h3>
        {radio && <p className="t-small text-muted">{range ? `${radio} · ${range}` : radio}</p>}
        <StockLine isOnStock={availability.isOnStock} />
      </div>
      <div className="room-buy">
        <div>
          <ProductPrice price={price} size="sm" />
          <LowestPriceNote price={price} />
          <AmountNote
            amount={ecoParticipationOf(card, market)}
            text="catalog.price.ecoParticipation"
          />
        </div>
        <Pieces choice={choice} quantity={quantity} words={words} />
      </div>
    </li>
  )
}

/**
 * The heading of a device, which gets the focus when a change of its pieces removes the link that
 * had it.
 */
function useChoiceHeading(quantity: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(quantity)
  useLayoutEffect(() => {
    const isChanged = shown.current !== quantity
    shown.current = quantity
    if (isChanged && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [quantity])
  return heading
}

interface PiecesProps {
  choice: RoomChoice
  quantity: number
  words: RoomWords
}

/** The link that adds a piece stays the same element, so that it keeps the focus. */
function Pieces({ choice: { card, more, less }, quantity, words }: PiecesProps) {
  const isThere = quantity > 0
  return (
    <div className="room-pieces">
      {less && (
        <>
          <Link
            key="less"
            to={less}
            rel="nofollow"
            className={buttonClass({ variant: 'outline', size: 'icon' })}
          >
            <Icon name={quantity > 1 ? 'minus' : 'trash-2'} size={18} />
            <span className="sr-only">
              {quantity > 1 ? words.fewer : words.remove} – {card.name}
            </span>
          </Link>
          <span className="nums t-label">{quantity}</span>
        </>
      )}
      {more && (
        <Link
          key="more"
          to={more}
          rel="nofollow"
          className={buttonClass({ variant: 'outline', size: isThere ? 'icon' : 'sm' })}
        >
          <Icon name="plus" size={18} />
          {isThere ? (
            <span className="sr-only">
              {words.one} – {card.name}
            </span>
          ) : (
            <span>
              {words.put}
              <span className="sr-only"> – {card.name}</span>
            </span>
          )}
        </Link>
      )}
    </div>
  )
}

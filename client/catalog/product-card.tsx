import { useState } from 'react'
import type { ProductCard as Card } from '#shared/api/products.ts'
import { pictureUrl } from '#shared/catalog/pictures.ts'
import { formatNumber } from '#shared/money/money.ts'
import { selectItem } from '../analytics/product-events.ts'
import { useAddToCart } from '../cart/engine/use-cart.ts'
import { useWishlist } from '../session/wishlist.ts'
import { useI18n, usePath, useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { addsToCart } from '../navigation/native-form.tsx'
import { Button } from '../ui/forms/button.tsx'
import { buttonClass } from '../ui/forms/button-class.ts'
import { CachedFragment } from '../streaming/cached-fragment.tsx'
import { IconButton } from '../ui/forms/icon-button.tsx'
import { softHyphens } from '../ui/text/soft-hyphens.ts'
import { Swatches } from '../ui/forms/swatches.tsx'
import { AmountNote } from './amount-note.tsx'
import { ecoParticipationOf } from './prices.ts'
import { EnergyClass } from './energy-class.tsx'
import { Picture } from './picture.tsx'
import { ProductLabel } from './product-label.tsx'
import { LowestPriceNote, ProductPrice } from './product-price.tsx'
import { StockLine } from './stock-line.tsx'

const maxBulletPoints = 3

interface ProductCardProps {
  card: Card
  /** The list's name and the card's position in it, for the event `select_item`. */
  listName: string
  index: number
  bulletPoints?: boolean
  /** Level of the product's name in the heading order. */
  heading?: 'h2' | 'h3'
  /** True in the first row of a page: the picture is not loaded lazily. */
  priority?: boolean
  /** True for a product that stands alone: a large picture, and a button to its page. */
  large?: boolean
}

/**
 * A product in a list, with all elements of CAT-3. Its rows are aligned with its neighbours' by
 * subgrid.
 */
export function ProductCard({
  card,
  listName,
  index,
  bulletPoints,
  heading,
  priority,
  large,
}: ProductCardProps) {
  return (
    <CachedFragment
      as="article"
      className="product-card"
      content={Content}
      props={{
        card,
        bulletPoints,
        heading,
        priority,
        large,
        onSelect: () => selectItem(card, listName, index),
      }}
    />
  )
}

type ContentProps = Omit<ProductCardProps, 'listName' | 'index'> & {
  onSelect: () => void
}

function Content({
  card,
  bulletPoints,
  heading: Heading = 'h3',
  priority,
  large,
  onSelect,
}: ContentProps) {
  const { t, market } = useI18n()
  const { rating, secondImage: second } = card
  const size = large ? 640 : 320
  return (
    <>
      <div className="relative">
        <Link
          to={card.link}
          className="tile block lively"
          tabIndex={-1}
          aria-hidden="true"
          // No browser loads a background before the card is pointed at (shell/overlays.css).
          style={{ '--second': second && `url(${pictureUrl(second, 640)})` }}
          onClick={onSelect}
        >
          <Picture picture={card.image} width={size} height={size} priority={priority} />
        </Link>
        {(card.label || card.macaron) && (
          <span className="absolute left-3 top-3 right-14 pointer-events-none">
            <ProductLabel card={card} />
          </span>
        )}
        <WishlistToggle card={card} />
      </div>
      <div>
        <Heading className="t-subtitle">
          <Link to={card.link} className="inline-block target" onClick={onSelect}>
            {softHyphens(card.name)}
          </Link>
        </Heading>
        <p className="t-small text-muted">{softHyphens(card.kind)}</p>
        {rating && (
          <p
            role="img"
            aria-label={t('catalog.reviews.stars', {
              stars: formatNumber(rating.average, market.code),
              count: rating.count,
            })}
            className="t-small text-muted nums"
          >
            <span className="stars" style={{ '--share': `${rating.average * 20}%` }} />{' '}
            {rating.count}
          </p>
        )}
      </div>
      <Colors card={card} />
      <div>
        <ProductPrice price={card.price} size="sm">
          <EnergyClass energyClass={card.energyClass} to={`${card.link}#details`} />
        </ProductPrice>
        <LowestPriceNote price={card.price} />
        <AmountNote amount={card.bundleSaving} text="catalog.card.saving" />
        <AmountNote
          amount={ecoParticipationOf(card, market)}
          text="catalog.price.ecoParticipation"
        />
      </div>
      <div>
        {bulletPoints && card.bulletPoints.length > 0 && (
          <ul className="bullets">
            {card.bulletPoints.slice(0, maxBulletPoints).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        <StockLine isOnStock={card.availability.isOnStock} />
      </div>
      {large && (
        <Link to={card.link} className={buttonClass({})} onClick={onSelect}>
          {t('catalog.listing.only', { name: card.name })}
        </Link>
      )}
      <AddToCart card={card} label={t('catalog.card.add')} />
    </>
  )
}

function Colors({ card }: { card: Card }) {
  const t = useT()
  const path = usePath()
  // One colour is no choice; the row keeps its height, so that neighbours stay aligned.
  if (card.colorVariants.length < 2) return <div />
  return (
    <Swatches
      size="sm"
      label={t('catalog.color.choose', { name: card.name })}
      value={card.color.key}
      options={card.colorVariants.map(({ color, link, isOnStock }) => ({
        key: color.key,
        label: isOnStock ? color.label : t('catalog.color.soldOut', { color: color.label }),
        href: path(link),
        soldOut: !isOnStock,
      }))}
    />
  )
}

function WishlistToggle({ card }: { card: Card }) {
  const t = useT()
  const { has, toggle } = useWishlist()
  const pressed = has(card.key)
  return (
    <IconButton
      icon="heart"
      variant="glass"
      className="absolute right-3 top-3"
      label={t(pressed ? 'catalog.wishlist.remove' : 'catalog.wishlist.add', { name: card.name })}
      pressed={pressed}
      onClick={() => toggle(card)}
    />
  )
}

/** Adds one piece. The button is busy meanwhile; without stock it gives the reason. */
function AddToCart({ card, label }: { card: Card; label: string }) {
  const t = useT()
  const add = useAddToCart()
  const [adding, setAdding] = useState(false)
  const { isOnStock } = card.availability
  return (
    <Button
      variant="outline"
      size="sm"
      className="w-full"
      {...addsToCart(card.sku)}
      disabled={!isOnStock}
      loading={adding}
      busyLabel={t('catalog.card.adding')}
      aria-label={isOnStock ? t('catalog.card.addNamed', { name: card.name }) : undefined}
      onClick={async () => {
        setAdding(true)
        await add(card.sku, 1, card)
        setAdding(false)
      }}
    >
      {isOnStock ? label : t('catalog.card.outOfStock')}
    </Button>
  )
}

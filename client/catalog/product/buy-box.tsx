import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { ArrivalNow, ShownProduct } from '#shared/routes/pages.ts'
import { freeDelivery } from '#shared/cart/delivery.ts'
import { routes } from '#shared/routes/routes.ts'
import { formatNumber } from '#shared/money/money.ts'
import { addToCompare } from '../../analytics/product-events.ts'
import { useCall } from '../../api/call.ts'
import { useAddToCart } from '../../cart/engine/use-cart.ts'
import { useCompare } from '../comparison/compare.ts'
import { useWishlist } from '../../session/wishlist.ts'
import { useFormat, useI18n, usePath } from '../../i18n/provider.tsx'
import { Link } from '../../navigation/link.tsx'
import { navigationSettled } from '../../navigation/go.ts'
import { leadsTo } from '../../navigation/native-form.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { CachedFragment } from '../../streaming/cached-fragment.tsx'
import { Headline } from '../../ui/text/headline.tsx'
import { IconButton } from '../../ui/forms/icon-button.tsx'
import { island } from '../../streaming/island.tsx'
import { QuantityInput } from '../../ui/forms/number-input.tsx'
import { Rating } from '../../ui/text/rating.tsx'
import { Swatches } from '../../ui/forms/swatches.tsx'
import { comparePath } from '../comparison/compare-path.ts'
import { dismissComparedToast, showComparedToast } from '../comparison/compare-toast.ts'
import { DeliveryLines } from './delivery-lines.tsx'
import { EnergyClass } from '../energy-class.tsx'
import { ecoParticipationOf, shownPrice } from '../prices.ts'
import { ProductLabel } from '../product-label.tsx'
import { LowestPriceNote, ProductPrice } from '../product-price.tsx'

const StockAlert = island(() => import('./stock-alert.tsx').then((module) => module.StockAlert))

interface BuyBoxProps {
  product: ShownProduct
  arrival?: ArrivalNow | undefined
  /** Observed by the bar at the foot, which appears when this element has left the view. */
  actionRef: RefObject<HTMLDivElement | null>
}

/**
 * Price, colour, quantity, delivery and returns of a product, with the button to buy it (CAT-5).
 */
export function BuyBox({ product, arrival, actionRef }: BuyBoxProps) {
  return (
    <div className="grid gap-6 content-start">
      <CachedFragment
        as="div"
        className="grid gap-6"
        content={Content}
        props={{ product, actionRef }}
      />
      <DeliveryLines product={product} arrival={arrival} />
    </div>
  )
}

function Content({ product, actionRef }: BuyBoxProps) {
  const { t, locale } = useI18n()
  const path = usePath()
  const { count, average } = product.reviews
  const note = usePriceNote(product)
  const shown = useRef(product)
  shown.current = product
  return (
    <>
      <div className="grid gap-3">
        <ProductLabel card={product} tone="neutral" />
        <div>
          <p className="text-muted">{product.kind}</p>
          <Headline as="h1" text={`${product.name}.`} />
        </div>
        {count > 0 && (
          <a href="#reviews" className="justify-self-start target">
            <Rating
              value={average}
              label={t('catalog.reviews.average', { average: formatNumber(average, locale) })}
              text={t('catalog.reviews.summary', {
                average: formatNumber(average, locale, 1),
                count,
              })}
            />
          </a>
        )}
        <p className="t-lead text-muted">{product.description}</p>
        {product.finder && (
          <Link to={product.finder.link} className="link t-label target justify-self-start">
            {product.finder.title}
          </Link>
        )}
      </div>
      <div>
        <ProductPrice price={product.price} size="lg" note={note}>
          <EnergyClass energyClass={product.energyClass} to="#details" height={40} />
        </ProductPrice>
        <LowestPriceNote price={product.price} />
      </div>
      {product.colorVariants.length > 1 && (
        <Swatches
          label={t('catalog.color.label')}
          name="colour"
          showValue
          value={product.color.key}
          options={product.colorVariants.map(({ color, condition, link, isOnStock }) => ({
            key: color.key,
            label: [
              isOnStock ? color.label : t('catalog.color.soldOut', { color: color.label }),
              condition,
            ]
              .filter(Boolean)
              .join(' · '),
            href: path(link),
            soldOut: !isOnStock,
          }))}
        />
      )}
      <div ref={actionRef}>
        {product.availability.isOnStock ? (
          <Actions key={product.sku} product={product} shown={shown} />
        ) : (
          <div className="grid gap-4">
            <StockAlert key={product.sku} product={product} />
            <Lists product={product} />
          </div>
        )}
      </div>
    </>
  )
}

/**
 * The notes on what the price includes, which the market's law requires: tax, cost of delivery with
 * the way to its amounts, recycling.
 */
function usePriceNote(product: ShownProduct): ReactNode {
  const { t, market } = useI18n()
  const { money } = useFormat()
  const { data } = useCall('GET /api/v1/shippings/free', {})
  if (market.continent === 'NA') return t('catalog.price.taxAdded')
  const tax = (
    <Link to="/legal/shipping" className="link">
      {t(
        freeDelivery(shownPrice(product.price).current, data?.freeAbove).reached
          ? 'catalog.price.taxIncludedFree'
          : 'catalog.price.taxIncluded',
      )}
    </Link>
  )
  const recycling = ecoParticipationOf(product, market)
  return recycling ? (
    <>
      {t('catalog.price.ecoParticipation', { amount: money(recycling) })} · {tax}
    </>
  ) : (
    tax
  )
}

// Without scripts the browser sends this form. With them the button's handler adds, and Enter in
// the quantity must not submit.
const formId = 'buy'
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/**
 * Quantity, buy button and lists. `shown` has the product of the colour that was chosen last: a
 * press during that navigation waits for it.
 */
function Actions({ product, shown }: { product: ShownProduct; shown: RefObject<ShownProduct> }) {
  const { t } = useI18n()
  const path = usePath()
  const add = useAddToCart()
  const [quantity, setQuantity] = useState<number | undefined>(1)
  const [adding, setAdding] = useState(false)
  return (
    <form
      id={formId}
      method="post"
      action={path(routes.cart.href({}))}
      className="buy-actions"
      onKeyDown={keepEnter}
    >
      <QuantityInput
        name="quantity"
        label={t('catalog.quantity.label')}
        decreaseLabel={t('catalog.quantity.decrease')}
        increaseLabel={t('catalog.quantity.increase')}
        value={quantity}
        onChange={setQuantity}
        max={product.maxQuantity}
      />
      <Button
        type="submit"
        form={formId}
        name="add"
        value={product.sku}
        size="lg"
        className="grow"
        loading={adding}
        busyLabel={t('catalog.card.adding')}
        onClick={async () => {
          setAdding(true)
          await navigationSettled()
          await add(shown.current.sku, quantity ?? 1, shown.current)
          setAdding(false)
        }}
      >
        {t('catalog.card.add')}
      </Button>
      <Lists product={product} />
      <p role="status" className="t-small text-muted w-full empty:hidden">
        {product.maxQuantity !== undefined &&
          quantity === product.maxQuantity &&
          t('cart.reason.limit', { max: quantity })}
      </p>
    </form>
  )
}

/** Buttons for wishlist and comparison. */
function Lists({ product }: { product: ShownProduct }) {
  const { t } = useI18n()
  const path = usePath()
  const wishlist = useWishlist()
  const compare = useCompare()
  const isWished = wishlist.has(product.key)
  const isCompared = compare.has(product.key)
  return (
    <div className="row gap-2">
      <IconButton
        icon="heart"
        variant="outline"
        pressed={isWished}
        label={t(isWished ? 'catalog.wishlist.remove' : 'catalog.wishlist.add', {
          name: product.name,
        })}
        onClick={() => void wishlist.toggle(product)}
      />
      <IconButton
        icon="scale"
        {...leadsTo(path(routes.compare.href({})))}
        name="add"
        value={product.key}
        variant="outline"
        pressed={isCompared}
        label={t(isCompared ? 'catalog.compare.remove' : 'catalog.compare.add', {
          name: product.name,
        })}
        onClick={() => {
          compare.toggle(product.key)
          if (isCompared) return dismissComparedToast()
          addToCompare(product)
          const { keys } = compare
          const href = path(comparePath([...keys, product.key]))
          showComparedToast({ name: product.name, others: keys.length, href }, t)
        }}
      />
    </div>
  )
}

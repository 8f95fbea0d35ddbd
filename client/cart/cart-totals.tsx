import type { Cart } from '#shared/api/carts.ts'
import type { ShippingMethods } from '#shared/api/shippings.ts'
import { formatPercent } from '#shared/money/money.ts'
import { useFormat, useI18n, useT } from '../i18n/provider.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { taxLabel } from './tax-label.ts'
import { DiscountRow, Row } from './total-rows.tsx'

interface CartTotalsProps {
  cart: Cart
  /** Delivery methods that came with the document; without them they are asked for. */
  delivery?: ShippingMethods | undefined
}

/** Subtotal, reductions, delivery, tax and total, all computed by the server (CART-20). */
export function CartTotals({ cart, delivery }: CartTotalsProps) {
  const t = useT()
  const { money } = useFormat()
  return (
    <dl className="grid gap-2.5 nums">
      <Row term={t('cart.totals.subtotal')}>{money(cart.subtotal)}</Row>
      <DiscountRow cart={cart} />
      <DeliveryRow cart={cart} delivery={delivery} />
      <AddedTaxes cart={cart} />
      <Row term={t('cart.totals.total')} className="t-subtitle hairline pt-4 mt-1.5">
        {money(cart.totalPrice)}
      </Row>
      <TaxNote cart={cart} />
    </dl>
  )
}

/** Sales taxes that are added to the prices, in the US and Canada. */
function AddedTaxes({ cart: { taxedPrice } }: { cart: Cart }) {
  const t = useT()
  const { money } = useFormat()
  if (!taxedPrice || taxedPrice.taxIncluded) return null
  return taxedPrice.taxPortions.map(({ name, amount }) => (
    <Row key={name} term={taxLabel(name, t)}>
      {money(amount)}
    </Row>
  ))
}

/** The tax contained in the total, worded for the market. */
function TaxNote({ cart: { taxedPrice } }: { cart: Cart }) {
  const { t, market } = useI18n()
  const { money } = useFormat()
  const isAdded = market.store === 'store-us'
  if (taxedPrice && !taxedPrice.taxIncluded) return null
  const portion = taxedPrice?.taxPortions[0]
  const text = portion
    ? t('cart.totals.taxIncludedAmount', {
        rate: formatPercent(portion.permyriad / 10_000, market.code, 1),
        amount: money(portion.amount),
      })
    : t(isAdded ? 'cart.totals.taxLater' : 'cart.totals.taxIncluded')
  return (
    <div>
      <dt className="sr-only">{t('cart.totals.tax')}</dt>
      <dd className="t-small text-muted">{text}</dd>
    </div>
  )
}

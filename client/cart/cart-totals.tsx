import type { ReactNode } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { formatPercent } from '#shared/money.ts'
import { useFormat, useI18n, useT } from '../i18n/provider.tsx'
import { cx } from '../ui/cx.ts'
import { useDeliveryHint } from './delivery-hint.ts'
import { taxLabel } from './tax-label.ts'

/** Subtotal, reductions, delivery, tax and total: amounts of the server, never computed here. */
export function CartTotals({ cart }: { cart: Cart }) {
  const t = useT()
  const { money } = useFormat()
  const off = cart.discountOnTotalPrice?.discountedAmount
  return (
    <dl className="grid gap-2.5 nums">
      <Row term={t('cart.totals.subtotal')}>{money(cart.subtotal)}</Row>
      {off && off.centAmount > 0 && (
        <Row term={t('cart.totals.discount')} className="text-success">
          {money({ ...off, centAmount: -off.centAmount })}
        </Row>
      )}
      <Row term={t('cart.totals.delivery')}>
        <Delivery cart={cart} />
      </Row>
      <AddedTaxes cart={cart} />
      <Row term={t('cart.totals.total')} className="t-subtitle hairline pt-4 mt-1.5">
        {money(cart.totalPrice)}
      </Row>
      <TaxNote cart={cart} />
    </dl>
  )
}

function Row({ term, children, className }: { term: ReactNode; children: ReactNode; className?: string }) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', className)}>
      <dt>{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

function Delivery({ cart }: { cart: Cart }) {
  const t = useT()
  const { money } = useFormat()
  const hint = useDeliveryHint(cart)
  const { shippingInfo } = cart
  if (!shippingInfo) return <span className="t-small text-muted">{hint}</span>
  const price = shippingInfo.discountedPrice ?? shippingInfo.shippingRate.price
  return price.centAmount === 0 ? <span className="text-success">{t('cart.totals.free')}</span> : money(price)
}

/** Sales taxes come on top, in the US and Canada. */
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

/** What the total holds of tax, as the market says it. */
function TaxNote({ cart: { taxedPrice } }: { cart: Cart }) {
  const { t, market } = useI18n()
  const { money } = useFormat()
  const isAdded = market.store === 'store-us'
  if (taxedPrice && !taxedPrice.taxIncluded) return null
  const portion = taxedPrice?.taxPortions[0]
  const text = portion
    ? t('cart.totals.taxIncludedAmount', { rate: formatPercent(portion.permyriad / 10_000, market.code, 1), amount: money(portion.amount) })
    : t(isAdded ? 'cart.totals.taxLater' : 'cart.totals.taxIncluded')
  return (
    <div>
      <dt className="sr-only">{t('cart.totals.tax')}</dt>
      <dd className="t-small text-muted">{text}</dd>
    </div>
  )
}

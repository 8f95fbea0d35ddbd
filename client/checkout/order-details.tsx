import type { ReactNode } from 'react'
import type { Money } from '#shared/api/money.ts'
import type { Order } from '#shared/api/orders.ts'
import { ReadOnlyLine } from '../cart/read-only-line.tsx'
import { taxLabel } from '../cart/tax-label.ts'
import { useFormat, useT } from '../i18n/provider.tsx'
import { cx } from '../ui/cx.ts'
import { AddressText } from '../forms/address/address-text.tsx'
import { isSameAddress } from '../forms/address/plain-address.ts'

/** The lines, addresses and totals of an order, for the confirmation and the account. */
export function OrderDetails({ order }: { order: Order }) {
  const t = useT()
  const { shippingAddress, billingAddress, shippingInfo } = order
  return (
    <div className="grid gap-8">
      <section aria-label={t('checkout.order.lines')} className="tile p-5 sm:p-8">
        <ul className="divided">
          {order.lineItems.map((line) => (
            <ReadOnlyLine key={line.id} line={line} />
          ))}
        </ul>
        <Amounts order={order} />
      </section>
      <div className="grid gap-6 sm:grid-cols-2">
        {shippingAddress && (
          <Fact title={t('checkout.review.shipping')}>
            <AddressText address={shippingAddress} />
            {shippingInfo && <p className="mt-2">{shippingInfo.shippingMethodName}</p>}
          </Fact>
        )}
        {billingAddress && (
          <Fact title={t('checkout.review.billing')}>
            {isSameAddress(billingAddress, shippingAddress) ? (
              t('checkout.order.sameAddress')
            ) : (
              <AddressText address={billingAddress} />
            )}
          </Fact>
        )}
      </div>
    </div>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="t-label mb-2">{title}</h2>
      <div className="text-muted">{children}</div>
    </section>
  )
}

function Amounts({ order }: { order: Order }) {
  const t = useT()
  const { money } = useFormat()
  const {
    subtotal,
    discountTotal,
    discountCodes,
    shippingInfo,
    taxTotal,
    taxIncluded,
    taxPortions,
    totalPrice,
  } = order
  const delivery = shippingInfo && (shippingInfo.discountedPrice ?? shippingInfo.shippingRate.price)
  const orFree = (amount: Money) =>
    amount.centAmount === 0 ? t('cart.totals.free') : money(amount)
  return (
    <dl className="grid gap-2 hairline pt-5 mt-2 nums">
      <Amount term={t('cart.totals.subtotal')} value={money(subtotal)} />
      {discountTotal && discountTotal.centAmount > 0 && (
        <Amount
          term={
            discountCodes.length > 0
              ? t('checkout.order.discountWith', { codes: discountCodes.join(', ') })
              : t('cart.totals.discount')
          }
          value={money({ ...discountTotal, centAmount: -discountTotal.centAmount })}
          className="text-success"
        />
      )}
      {delivery && <Amount term={t('cart.totals.delivery')} value={orFree(delivery)} />}
      {!taxIncluded && !taxPortions && (
        <Amount term={t('cart.totals.tax')} value={money(taxTotal)} />
      )}
      {taxPortions?.map(({ name, amount }) => (
        <Amount key={name} term={taxLabel(name, t)} value={money(amount)} />
      ))}
      <Amount
        term={t('cart.totals.total')}
        value={money(totalPrice)}
        className="t-subtitle hairline pt-4 mt-1.5"
      />
      {taxIncluded && (
        <Amount
          term={t('checkout.order.taxIncluded')}
          value={money(taxTotal)}
          className="t-small text-muted"
        />
      )}
    </dl>
  )
}

function Amount({ term, value, className }: { term: string; value: string; className?: string }) {
  return (
    <div className={cx('flex justify-between gap-4', className)}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { useFormat, useT } from '../i18n/provider.tsx'
import { cx } from '../ui/cx.ts'

/** One row of the totals: a label and an amount. */
export function Row({
  term,
  children,
  className,
}: {
  term: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', className)}>
      <dt>{term}</dt>
      <dd className="grow text-right">{children}</dd>
    </div>
  )
}

/** The row of the reductions of the subtotal. */
export function DiscountRow({ cart }: { cart: Cart }) {
  const t = useT()
  const { money } = useFormat()
  const off = cart.discountOnTotalPrice?.discountedAmount
  if (!off || off.centAmount === 0) return null
  return (
    <Row term={t('cart.totals.discount')} className="text-success">
      {money({ ...off, centAmount: -off.centAmount })}
    </Row>
  )
}

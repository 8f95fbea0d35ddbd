import type { ReactNode } from 'react'
import type { Address } from '#shared/api/addresses.ts'
import { routes } from '#shared/routes/routes.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { AddressText } from '../forms/address/address-text.tsx'

interface ReviewedProps {
  title: string
  /** Address of the step where it can be changed. */
  to: string
  changeLabel: string
  children: ReactNode
}

/** A given answer, with a link to change it. */
export function Reviewed({ title, to, changeLabel, children }: ReviewedProps) {
  const t = useT()
  return (
    <div className="flex justify-between gap-4 hairline pt-4">
      <div>
        <h2 className="t-label mb-1">{title}</h2>
        <div className="t-small text-muted">{children}</div>
      </div>
      <Link to={to} aria-label={changeLabel} className="link t-small target self-start">
        {t('checkout.review.change')}
      </Link>
    </div>
  )
}

export function ReviewedAddress({ title, address }: { title: string; address: Address }) {
  const t = useT()
  return (
    <Reviewed
      title={title}
      to={routes['checkout-address'].href({})}
      changeLabel={t('checkout.review.changeNamed', { name: title })}
    >
      <AddressText address={address} />
    </Reviewed>
  )
}

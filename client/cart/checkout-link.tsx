import type { ComponentProps } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { routes } from '#shared/routes/routes.ts'
import { beginCheckout } from '../analytics/order-events.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'

/** Link from the cart to the checkout. */
export function CheckoutLink({
  cart,
  ...look
}: { cart: Cart } & Pick<ComponentProps<typeof ButtonLink>, 'size' | 'iconAfter'>) {
  const t = useT()
  const path = usePath()
  return (
    <ButtonLink href={path(routes.checkout.href({}))} onClick={() => beginCheckout(cart)} {...look}>
      {t('cart.checkout')}
    </ButtonLink>
  )
}

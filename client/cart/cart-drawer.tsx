import { useEffect } from 'react'
import { isEmptyCart } from '#shared/cart/empty-cart.ts'
import { routes } from '#shared/routes/routes.ts'
import { viewCart } from '../analytics/order-events.ts'
import { dismissCartToast } from './engine/cart-toast.ts'
import { useCart } from './engine/use-cart.ts'
import { useFormat, usePath, useT } from '../i18n/provider.tsx'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { closes } from '../ui/overlays/commands.ts'
import { Drawer } from '../ui/overlays/drawer.tsx'
import { EmptyState } from '../ui/feedback/notice.tsx'
import { CachedFragment } from '../streaming/cached-fragment.tsx'
import { CarriedNotice, CarriedToast } from './carried.tsx'
import { CartLines } from './cart-lines.tsx'
import { FrozenNotice, UnavailableNotice } from './cart-notices.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { FreeDeliveryBar } from './free-delivery-bar.tsx'
import { ReadOnlyLine } from './read-only-line.tsx'
import { DiscountRow, Row } from './total-rows.tsx'

const id = 'cart-drawer'

interface CartDrawerProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * The cart as a drawer on the right of every page (SHELL-6). Buttons open it by its id, also before
 * hydration.
 */
export function CartDrawer({ open, onOpenChange }: CartDrawerProps) {
  const t = useT()
  useEffect(() => {
    if (open) dismissCartToast()
  }, [open])
  return (
    <>
      <Drawer
        id={id}
        title={t('cart.title')}
        closeLabel={t('cart.close')}
        open={open}
        onOpenChange={onOpenChange}
        footer={<Footer />}
      >
        <CachedFragment as="div" className="grid gap-4" content={Body} props={none} />
      </Drawer>
      <CarriedToast />
    </>
  )
}

const none = {}

function Body() {
  return (
    <>
      <UnavailableNotice />
      <CarriedNotice />
      <Contents />
    </>
  )
}

function Contents() {
  const t = useT()
  const { cart, isLoading, unavailable } = useCart()
  if (isLoading) return <CartSkeleton compact />
  if (cart?.cartState === 'Frozen') {
    return (
      <>
        <FrozenNotice cart={cart} />
        <ul className="divided">
          {cart.lineItems.map((line) => (
            <ReadOnlyLine key={line.id} line={line} />
          ))}
        </ul>
      </>
    )
  }
  if (!cart || isEmptyCart(cart))
    return unavailable ? null : (
      <EmptyState icon="shopping-bag" title={t('cart.empty')} text={t('cart.emptyText')} />
    )
  return (
    <div>
      <p className="t-small text-muted">
        {t('cart.contents', { count: cart.totalLineItemQuantity })}
      </p>
      <CartLines compact />
    </div>
  )
}

function Footer() {
  const t = useT()
  const { money } = useFormat()
  const path = usePath()
  const { cart } = useCart()
  const shown = cart && !isEmptyCart(cart) ? cart : undefined
  return (
    <>
      {shown && (
        <>
          <FreeDeliveryBar cart={shown} />
          <dl className="grid gap-2 nums">
            <DiscountRow cart={shown} />
            <DeliveryRow cart={shown} />
            <Row term={t('cart.totals.total')} className="t-subtitle">
              {money(shown.totalPrice)}
            </Row>
          </dl>
          {shown.cartState !== 'Frozen' && <CheckoutLink cart={shown} />}
          <ButtonLink
            variant="outline"
            href={path(routes.cart.href({}))}
            onClick={() => viewCart(shown)}
          >
            {t('cart.details')}
          </ButtonLink>
        </>
      )}
      <Button variant="outline" {...closes(id)}>
        {t('cart.continue')}
      </Button>
    </>
  )
}

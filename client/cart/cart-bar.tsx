import type { RefObject } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { useFootBar, usePageChrome } from '../ui/layout/page-chrome.ts'
import { useFormat, useT } from '../i18n/provider.tsx'
import { useOutOfView } from '../ui/layout/use-out-of-view.ts'
import { CheckoutLink } from './checkout-link.tsx'

/**
 * Total and checkout link at the bottom of the window while `watched`, the summary's own button, is
 * out of view: the total is always visible (CHK-4).
 */
export function CartBar({ cart, watched }: { cart: Cart; watched: RefObject<HTMLElement | null> }) {
  const t = useT()
  const { money } = useFormat()
  const { footerInView } = usePageChrome()
  const shown = useOutOfView(watched) && !footerInView
  const bar = useFootBar(shown)
  return (
    <div ref={bar} className="sticky-bar" data-shown={shown ? '' : undefined} inert={!shown}>
      <div className="wrap row justify-between">
        <p>
          <span className="block t-small text-muted">{t('cart.totals.total')}</span>
          <span className="block t-label nums">{money(cart.totalPrice)}</span>
        </p>
        <CheckoutLink cart={cart} size="sm" />
      </div>
    </div>
  )
}

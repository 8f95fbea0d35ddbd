import type { Cart } from '#shared/api/carts.ts'
import { routes } from '#shared/routes/routes.ts'
import { ReadOnlyLine } from '../cart/read-only-line.tsx'
import { CartTotals } from '../cart/cart-totals.tsx'
import { useFormat, useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { Icon } from '../ui/media/icon.tsx'

interface CheckoutSummaryProps {
  cart: Cart
  /**
   * Beside the step; on phones folded above it; unfolded above the order button, because the law
   * requires that it can be read right before ordering (Directive 2011/83/EU, Article 8(2)).
   */
  place: 'desktop' | 'phone' | 'order-button'
}

/** The ordered lines and the totals (CHK-4). */
export function CheckoutSummary({ cart, place }: CheckoutSummaryProps) {
  const t = useT()
  const { money } = useFormat()
  if (place === 'desktop') {
    return (
      <aside
        aria-label={t('checkout.summary.title')}
        className="tile p-5 sm:p-8 hidden lg:block lg:sticky lg:top-8"
      >
        <div className="flex items-baseline justify-between gap-4 mb-3">
          <Headline as="h2" size="subtitle" text={t('checkout.summary.title')} accent={false} />
          <Link to={routes.cart.href({})} className="link t-small target">
            {t('checkout.summary.change')}
          </Link>
        </div>
        <Contents cart={cart} />
      </aside>
    )
  }
  if (place === 'order-button') {
    return (
      <section aria-label={t('checkout.summary.title')} className="tile px-5 pt-2 pb-5 lg:hidden">
        <Contents cart={cart} />
      </section>
    )
  }
  return (
    <details className="group tile lg:hidden">
      <summary className="flex items-center justify-between gap-3 px-5 py-5 t-label">
        <span className="flex items-center gap-2">
          {t('checkout.summary.show', { quantity: cart.totalLineItemQuantity })}
          <Icon name="chevron-down" size={18} className="group-open:rotate-180" />
        </span>
        <span className="nums">{money(cart.totalPrice)}</span>
      </summary>
      <div className="px-5 pb-4">
        <Contents cart={cart} />
        <Link to={routes.cart.href({})} className="link t-small target inline-block mt-4">
          {t('checkout.summary.change')}
        </Link>
      </div>
    </details>
  )
}

function Contents({ cart }: { cart: Cart }) {
  return (
    <>
      <ul className="mb-4">
        {cart.lineItems.map((line) => (
          <ReadOnlyLine key={line.variant.sku} line={line} />
        ))}
      </ul>
      <div className="hairline pt-5">
        <CartTotals cart={cart} />
      </div>
    </>
  )
}

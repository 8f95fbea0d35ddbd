import type { LineItem } from '#shared/api/carts.ts'
import type { PaymentWay } from '#shared/api/payments.ts'
import { isEmptyCart } from '#shared/cart/empty-cart.ts'
import type { CartForms as Forms, RefusedForm } from '#shared/routes/pages.ts'
import { routes } from '#shared/routes/routes.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { Picture } from '../catalog/picture.tsx'
import { reasonOf } from './engine/refused-change.ts'
import { serverIssues } from '../forms/server-issues.ts'
import { useIssueText } from '../forms/issue-text.ts'
import { useFormat, usePath, useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { EmptyState, Notice } from '../ui/feedback/notice.tsx'
import { CartTotals } from './cart-totals.tsx'
import { FreeDeliveryBar } from './free-delivery-bar.tsx'
import { PaymentWays } from './trust-points.tsx'
import { colourOf } from './line-facts.ts'

/** The cart for browsers without scripts: two forms per line, and a link to the checkout. */
export function CartForms({
  forms: { cart, delivery, refused },
  ways,
}: {
  forms: Forms
  ways: readonly PaymentWay[]
}) {
  const t = useT()
  const path = usePath()
  return (
    <div className="wrap py-8 md:py-16 grid gap-6">
      <Headline as="h1" text={t('cart.heading')} />
      {refused && !cart?.lineItems.some(({ id }) => id === refused.values.line) && (
        <Refusal refused={refused} />
      )}
      {!cart || isEmptyCart(cart) ? (
        <EmptyState icon="shopping-bag" title={t('cart.empty')} text={t('cart.emptyText')}>
          <ButtonLink href={path(routes.listing.href({ productListing: 'products' }))}>
            {t('cart.emptyAction')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          {cart.cartState === 'Frozen' && (
            <Notice title={t('cart.frozen.title')}>{t('cart.frozen.elsewhere')}</Notice>
          )}
          <ul aria-label={t('cart.lines')} className="divided">
            {cart.lineItems.map((line) => (
              <Line
                key={line.id}
                line={line}
                refused={refused?.values.line === line.id ? refused : undefined}
              />
            ))}
          </ul>
          <FreeDeliveryBar cart={cart} />
          <CartTotals cart={cart} delivery={delivery} />
          <PaymentWays ways={ways} />
          <ButtonLink href={path(routes.checkout.href({}))} size="lg">
            {t('cart.checkout')}
          </ButtonLink>
        </>
      )}
    </div>
  )
}

/** Message about a refused form whose field is not on this page. */
function Refusal({ refused: { error, values } }: { refused: RefusedForm }) {
  const t = useT()
  const issueText = useIssueText()
  const said = ShopError.of(error)
  const issue = serverIssues(said)[0]
  const failure = values.remove ? 'cart.toast.removeFailed' : 'cart.toast.addFailed'
  return (
    <Notice tone="danger" title={t(failure)}>
      {issueText(issue) ?? reasonOf(said, t)}
    </Notice>
  )
}

function Line({ line, refused }: { line: LineItem; refused: RefusedForm | undefined }) {
  const t = useT()
  const path = usePath()
  const issueText = useIssueText()
  const { money } = useFormat()
  const { id, name, quantity, image, link, totalPrice } = line
  const action = path(routes.cart.href({}))
  const error =
    refused &&
    (issueText(serverIssues(ShopError.of(refused.error))[0]) ??
      reasonOf(ShopError.of(refused.error), t))
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-4 py-6">
      <span className="tile self-start">
        <Picture
          picture={image && { id: image.src, alt: '' }}
          width={96}
          height={96}
          className="w-full"
        />
      </span>
      <div className="grid gap-3">
        <div>
          <h2 className="t-subtitle">
            <Link to={link} className="target">
              {name}
            </Link>
          </h2>
          <p className="t-small text-muted">{colourOf(line)}</p>
          <p className="nums">{money(totalPrice)}</p>
        </div>
        <form method="post" action={action} className="actions items-end">
          <input type="hidden" name="line" value={id} />
          <TextField
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            label={t('cart.line.quantity', { name })}
            defaultValue={refused?.values.quantity ?? quantity}
            error={error}
          />
          <Button type="submit" variant="outline" size="sm">
            {t('cart.line.update')}
          </Button>
        </form>
        <form method="post" action={action}>
          <Button
            type="submit"
            name="remove"
            value={id}
            variant="link"
            size="none"
            className="text-left"
          >
            {t('cart.line.remove', { name })}
          </Button>
        </form>
      </div>
    </li>
  )
}

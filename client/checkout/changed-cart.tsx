import type { Cart } from '#shared/api/carts.ts'
import type { Money } from '#shared/api/money.ts'
import { stateSentence } from '../cart/code-error.ts'
import { useFormat, useT } from '../i18n/provider.tsx'
import type { Translate } from '../i18n/translate.ts'
import { type CartChange, cartChanges } from './cart-changes.ts'

/** Lists the differences between the cart that was shown and the current one. */
export function ChangedCart({ before, after }: { before: Cart; after: Cart }) {
  const t = useT()
  const { money } = useFormat()
  return (
    <ul className="grid gap-1 mt-2">
      {cartChanges(before, after).map((change, index) => (
        <li key={index} className={change.kind === 'total' ? 't-label' : undefined}>
          {sentenceOf(change, t, money)}
        </li>
      ))}
    </ul>
  )
}

function sentenceOf(change: CartChange, t: Translate, money: (amount: Money) => string): string {
  const instead = (what: string, before: string, after: string) =>
    t('checkout.change.instead', { what, before, after })
  switch (change.kind) {
    case 'currency':
      return t('cart.carried.currency', { currency: change.currency })
    case 'gone':
    case 'added':
      return t(`checkout.change.${change.kind}`, { name: change.name })
    case 'quantity':
      return instead(
        change.name,
        t('cart.line.pieces', { count: change.before }),
        t('cart.line.pieces', { count: change.after }),
      )
    case 'code':
      return t('checkout.change.code', {
        code: change.code,
        reason: stateSentence(change.state, t) ?? '',
      })
    case 'address':
      return t('checkout.change.address')
    case 'method':
      return instead(t('cart.totals.delivery'), change.before, change.after)
    case 'price':
      return instead(change.name, money(change.before), money(change.after))
    default:
      return instead(t(`cart.totals.${change.kind}`), money(change.before), money(change.after))
  }
}

import type { Ledger, Order } from './ledger.ts'
import { codeNames, codes, pieces } from './shop.ts'

type Invariant = (ledger: Ledger) => unknown[]

/**
 * What must hold when everything has come to its end (guarantees §6). Each says what speaks against it; nothing does where all is well. They
 * are worked out from other books than those that the shop keeps for the purpose: what was sold from orders, not from reservations.
 */
export const invariants = {
  'stock is what it was less what was sold': ({ stock, orders }) => {
    const sold = piecesSold(orders.filter(isGood))
    return stock.filter(({ sku, first, last }) => last < 0 || last !== first - (sold.get(sku) ?? 0))
  },
  'nothing is kept back for anybody': ({ reserved }) => (reserved > 0 ? [reserved] : []),
  'a code is used as often as good orders bear it, and no more than it may be': ({ counters, orders, uses }) =>
    codeNames.filter((code) => {
      const bearing = orders.filter((order) => isGood(order) && order.codes.includes(code))
      const counted = counters.find((counter) => counter.code === code)?.used ?? 0
      const { maxUses: max = Infinity } = codes[code]
      const refs = uses.filter((use) => use.code === code).map(({ ref }) => ref)
      return (
        counted !== bearing.length ||
        counted > max ||
        !isSame(
          refs,
          bearing.map(({ ref }) => ref),
        )
      )
    }),
  'no customer uses once-only codes twice': ({ orders, checkouts }) => {
    const payments = orders
      .filter((order) => isGood(order) && order.codes.includes('ONCE'))
      .map(({ ref }) => checkouts.find((one) => one.ref === ref))
    return [...repeated(payments.map((payment) => payment?.email)), ...repeated(payments.map((payment) => payment?.customer))]
  },
  'no cart is ordered twice': ({ orders }) => repeated(orders.map(({ cart }) => cart)),
  'no payment is ordered twice': ({ orders }) => repeated(orders.map(({ ref }) => ref)),
  'no order number is given twice': ({ orders }) => repeated(orders.map(({ number }) => number)),
  'every order has its number and its confirmation, once': ({ orders, mails }) =>
    orders.filter(({ id, number, state }) => number === null || state === 'Open' || countOf(mails, `order-confirmed:${id}`) !== 1),
  'an order costs what its lines cost, and that is what was paid': ({ orders, checkouts, payments, bank }) =>
    orders.filter(({ ref, total, sum }) => {
      const amounts = [checkouts, payments, ...(total === 0 ? [] : [bank])].map((book) => book.find((one) => one.ref === ref)?.amount)
      return total !== sum || amounts.some((amount) => amount !== total)
    }),
  'money that was taken has its order': ({ bank, orders }) =>
    bank.filter(({ ref, state }) => state === 'Authorised' && !orders.some((order) => order.ref === ref)),
  'every order was paid': ({ bank, orders, refunds }) =>
    orders.filter(({ ref, total }) => {
      const money = bank.find((one) => one.ref === ref)
      const isRefunded = money?.state === 'Refunded' && givenBack(refunds, ref) === total
      return total > 0 && money?.state !== 'Authorised' && !isRefunded
    }),
  'money goes back as it was decided, and never all of it while the parcel is still to be sent': ({ bank, refunds, checkouts, orders }) =>
    bank.filter(({ ref, state, refunded, amount }) => {
      const given = givenBack(refunds, ref)
      const order = orders.find((one) => one.ref === ref)
      const isWhole = state === 'Refunded'
      if (!order) return isWhole !== (checkouts.find((one) => one.ref === ref)?.state === 'Refunded')
      return refunded !== given || isWhole !== (given === amount) || (isWhole && isGood(order) && !order.isSent)
    }),
  'no refund is still owed': ({ refunds }) => refunds.filter(({ state }) => state !== 'Given'),
  'no payment is still open': ({ checkouts }) => checkouts.filter(({ state }) => state === 'Pending' || state === 'Refunding'),
  'a payment and its order know each other': ({ checkouts, orders, payments }) => {
    const isKnown = ({ ref, id }: Order) => {
      const checkout = checkouts.find((one) => one.ref === ref)
      return checkout?.state === 'Authorised' && checkout.orderId === id && payments.find((one) => one.ref === ref)?.orderId === id
    }
    const settled = checkouts.filter(({ state, ref }) => state === 'Authorised' && !orders.some((order) => order.ref === ref))
    return [...orders.filter((order) => !isKnown(order)), ...settled]
  },
  'a cart is ordered when it has an order, and else open': ({ carts, orders }) =>
    carts.filter(({ id, state }) => state === 'Frozen' || (state === 'Ordered') !== orders.some(({ cart }) => cart === id)),
  'no cart has payments left to look after': ({ carts }) => carts.filter(({ jobs }) => jobs > 0),
  'an order that somebody was told of is there': ({ facts, orders }) =>
    facts.told.filter(({ paymentReference, orderId }) => !orders.some(({ id, ref }) => id === orderId && ref === paymentReference)),
  'an order keeps the number that somebody was shown': ({ facts, orders }) =>
    facts.numbers.filter(({ orderId, number }) => orders.find(({ id }) => id === orderId)?.number !== number),
  'a repeated request gets the same answer': ({ facts }) => [...facts.answers].filter(([, answers]) => answers.size > 1),
  'no piece that was put into a cart is lost or doubled': ({ facts, carts, orders }) => {
    // Where the bank took money after all, an order may be made of a cart as it was before it was opened again.
    if (facts.isCrossed) return []
    const open = carts.filter(({ state }) => state === 'Active').map((cart) => cart.pieces)
    const found = summed([...open, ...orders.map((order) => order.pieces)])
    return [...facts.wishes].filter(([sku, { least, most }]) => (found.get(sku) ?? 0) < least || (found.get(sku) ?? 0) > most)
  },
  'nobody sees the shop fail while nothing goes wrong': ({ isCalm, facts }) => facts.failures.filter(({ isAfter }) => isCalm || isAfter),
} satisfies Record<string, Invariant>

/** Each broken invariant with what speaks against it. */
export function violationsOf(ledger: Ledger): string[] {
  return Object.entries(invariants).flatMap(([name, against]) => {
    const evidence = against(ledger)
    return evidence.length > 0 ? [`${name}: ${JSON.stringify(evidence)}`] : []
  })
}

function isGood({ state }: Order): boolean {
  return state !== 'Cancelled'
}

function piecesSold(orders: readonly Order[]): Map<string, number> {
  return summed(
    orders.flatMap((order) =>
      Object.entries(order.pieces).map(([sku, quantity]) =>
        Object.fromEntries(Object.entries(pieces[sku]!).map(([piece, number]) => [piece, number * quantity])),
      ),
    ),
  )
}

function summed(counts: readonly Record<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [key, count] of counts.flatMap((one) => Object.entries(one))) sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}

function givenBack(refunds: Ledger['refunds'], ref: string): number {
  return refunds.filter((one) => one.ref === ref && one.state === 'Given').reduce((sum, { amount }) => sum + amount, 0)
}

function countOf<T>(items: readonly T[], item: T): number {
  return items.filter((one) => one === item).length
}

function repeated<T>(items: readonly T[]): T[] {
  return items.filter((item, index) => item != null && items.indexOf(item) !== index)
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify([...some].sort()) === JSON.stringify([...others].sort())
}

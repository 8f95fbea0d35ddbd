import { cartInvariants } from './cart-invariants.ts'
import {
  countOf,
  givenBack,
  type Invariant,
  isEqual,
  isSame,
  piecesSold,
  repeated,
} from './counting.ts'
import type { Ledger, Order } from './ledger.ts'
import { codeNames, codes, pieces } from './shop.ts'

/**
 * What must hold at the end of a history (PAY-7). Each gives the rows that break it: none where all
 * is well. They are computed from other records than those that the shop uses for the same purpose:
 * what was sold from orders, not from reservations.
 */
export const invariants = {
  ...cartInvariants,
  'stock is what it was and what came, less what was sold': ({ stock, orders, facts }) => {
    const sold = piecesSold(orders.filter(isGood))
    return stock.filter(
      ({ sku, first, last }) =>
        last < 0 || last !== first + (facts.delivered.get(sku) ?? 0) - (sold.get(sku) ?? 0),
    )
  },
  'nothing is kept back for anybody': ({ reserved }) => (reserved > 0 ? [reserved] : []),
  'a code is used as often as good orders bear it, and no more than it may be': ({
    counters,
    orders,
    uses,
  }) =>
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
    const uses = orders
      .filter((order) => isGood(order) && order.codes.includes('ONCE'))
      .map(({ ref }) => checkouts.find((one) => one.ref === ref)!)
    return repeated(
      uses.flatMap(({ customer, emails }) => [
        ...new Set([...(customer ? [customer] : []), ...emails]),
      ]),
    )
  },
  'no cart is ordered twice': ({ orders }) => repeated(orders.map(({ cart }) => cart)),
  'no payment is ordered twice': ({ orders }) => repeated(orders.map(({ ref }) => ref)),
  'no order number is given twice': ({ orders }) => repeated(orders.map(({ number }) => number)),
  'every order has its number and its confirmation, once': ({ orders, mails }) =>
    orders.filter(
      ({ id, number, state }) =>
        number === null || state === 'Open' || countOf(mails, `order-confirmed:${id}`) !== 1,
    ),
  'an order costs what its lines cost, and that is what was paid': ({
    orders,
    checkouts,
    payments,
    bank,
  }) =>
    orders.filter(({ ref, total, sum }) => {
      const amounts = [checkouts, payments, ...(total === 0 ? [] : [bank])].map(
        (book) => book.find((one) => one.ref === ref)?.amount,
      )
      return total !== sum || amounts.some((amount) => amount !== total)
    }),
  'an order is what was quoted when its cart was frozen, at prices of that time': ({
    orders,
    checkouts,
    facts,
  }) =>
    orders.filter((order) => {
      const checkout = checkouts.find(({ ref }) => ref === order.ref)
      if (!checkout) return true
      const { quoted, cart, createdAt } = checkout
      const asked = facts.starts
        .filter((start) => start.cart === cart && start.at <= createdAt)
        .map(({ at }) => at)
      const isOffPrice = ([sku, cents]: [string, number]) =>
        !pricesWithin(facts.prices, sku, Math.min(...asked), createdAt).includes(cents)
      return (
        quoted !== order.total ||
        !isEqual(checkout.pieces, order.pieces) ||
        Object.entries(order.prices).some(isOffPrice)
      )
    }),
  'money that was taken has its order': ({ bank, orders }) =>
    bank.filter(
      ({ ref, state }) => state === 'Authorised' && !orders.some((order) => order.ref === ref),
    ),
  'every order was paid': ({ bank, orders, refunds }) =>
    orders.filter(({ ref, total }) => {
      const money = bank.find((one) => one.ref === ref)
      const isRefunded = money?.state === 'Refunded' && givenBack(refunds, ref) === total
      return total > 0 && money?.state !== 'Authorised' && !isRefunded
    }),
  'money goes back as it was decided, and never all of it while the parcel is still to be sent': ({
    bank,
    refunds,
    checkouts,
    orders,
  }) =>
    bank.filter(({ ref, state, refunded, amount }) => {
      const given = givenBack(refunds, ref)
      const order = orders.find((one) => one.ref === ref)
      const isWhole = state === 'Refunded'
      if (!order)
        return isWhole !== (checkouts.find((one) => one.ref === ref)?.state === 'Refunded')
      return (
        refunded !== given ||
        isWhole !== (given === amount) ||
        (isWhole && isGood(order) && !order.isSent)
      )
    }),
  'no refund is still owed': ({ refunds }) => refunds.filter(({ state }) => state !== 'Given'),
  'no payment is still open': ({ checkouts }) =>
    checkouts.filter(({ state }) => state === 'Pending' || state === 'Refunding'),
  'a payment and its order know each other': ({ checkouts, orders, payments }) => {
    const isKnown = ({ ref, id }: Order) => {
      const checkout = checkouts.find((one) => one.ref === ref)
      return (
        checkout?.state === 'Authorised' &&
        checkout.orderId === id &&
        payments.find((one) => one.ref === ref)?.orderId === id
      )
    }
    const settled = checkouts.filter(
      ({ state, ref }) => state === 'Authorised' && !orders.some((order) => order.ref === ref),
    )
    return [...orders.filter((order) => !isKnown(order)), ...settled]
  },
  'no cart has payments left to look after': ({ carts }) => carts.filter(({ jobs }) => jobs > 0),
  'an order that somebody was told of is there': ({ facts, orders }) =>
    facts.told.filter(
      ({ paymentReference, orderId }) =>
        !orders.some(({ id, ref }) => id === orderId && ref === paymentReference),
    ),
  'an order keeps the number that somebody was shown': ({ facts, orders }) =>
    facts.numbers.filter(
      ({ orderId, number }) => orders.find(({ id }) => id === orderId)?.number !== number,
    ),
  'a repeated request gets the same answer': ({ facts }) =>
    [...facts.answers].filter(([, answers]) => answers.size > 1),
  'who waits for a product is told when it is there, once for each wish': ({
    facts,
    alerts,
    letters,
    stock,
  }) =>
    [...facts.watches].filter(([email, { sku, least, most }]) => {
      const waiting = alerts.filter((alert) => alert.email === email).length
      const told = countOf(letters, email)
      const isSold = facts.prices.findLast((price) => price.sku === sku)?.cents !== undefined
      return (
        waiting + told > most ||
        (least > 0 && waiting + told === 0) ||
        (waiting > 0 && isSold && isThere(stock, sku))
      )
    }),
  'nobody sees the shop fail while nothing goes wrong': ({ isCalm, facts }) =>
    facts.failures.filter(({ isAfter }) => isCalm || isAfter),
} satisfies Record<string, Invariant>

/** Each violated invariant with its messages. */
export function violationsOf(ledger: Ledger): string[] {
  return Object.entries(invariants).flatMap(([name, against]) => {
    const evidence = against(ledger)
    return evidence.length > 0 ? [`${name}: ${JSON.stringify(evidence)}`] : []
  })
}

function isGood({ state }: Order): boolean {
  return state !== 'Cancelled'
}

function isThere(stock: Ledger['stock'], sku: string): boolean {
  return Object.entries(pieces[sku]!).every(
    ([piece, number]) => (stock.find((one) => one.sku === piece)?.last ?? 0) >= number,
  )
}

/** What a piece cost at some time within these. */
function pricesWithin(prices: Ledger['facts']['prices'], sku: string, from: number, to: number) {
  const known = prices.filter((price) => price.sku === sku && price.at <= to)
  const first = known.findLastIndex(({ at }) => at <= from)
  return known.slice(Math.max(0, first)).map(({ cents }) => cents)
}

import { type Invariant, repeated, summed } from './counting.ts'
import type { Ledger } from './ledger.ts'
import type { Browser } from './people/tab.ts'

/** Invariants of carts and their owners, in every order of events. */
export const cartInvariants = {
  'a cart is ordered when it has an order, and else open': ({ carts, orders }) =>
    carts.filter(
      ({ id, state }) =>
        state === 'Frozen' || (state === 'Ordered') !== orders.some(({ cart }) => cart === id),
    ),
  'no piece that was put into a cart is lost or doubled': ({ facts, carts, orders }) => {
    // Where the bank took money after all, an order may be made of a cart as it was before it was
    // opened again.
    if (facts.isCrossed) return []
    const kept = carts.filter(isActive).map((cart) => cart.pieces)
    const found = summed([
      ...kept,
      ...orders.map((order) => order.pieces),
      ...facts.deleted.map((cart) => cart.pieces),
    ])
    // What is not sold any more is neither paid nor taken along.
    const withdrawn = new Set(
      facts.prices.filter(({ cents }) => cents === undefined).map(({ sku }) => sku),
    )
    return [...facts.wishes].filter(([sku, { least, most }]) => {
      const number = found.get(sku) ?? 0
      return number > most || (number < least && !withdrawn.has(sku))
    })
  },
  'no visitor has two carts, and theirs is noted': ({ carts, notes }) => {
    const active = carts.filter(isActive)
    const isElsewhere = ({ id, owner }: Cart) =>
      notes.some((note) => (note.owner === owner || note.before === owner) && note.cart !== id)
    return [...repeated(active.map(({ owner }) => owner)), ...active.filter(isElsewhere)]
  },
  'a cart that has a customer is the customer’s alone': ({ carts, notes }) =>
    carts.filter(({ id, owner, customer }) => {
      const others = notes.filter(
        (note) => note.cart === id && note.owner.startsWith('customer:') && note.owner !== owner,
      )
      return (customer !== undefined && owner !== `customer:${customer}`) || others.length > 0
    }),
  'a cart is shown to its own visitor alone': ({ facts }) => {
    const guests = facts.shown.filter(({ customer }) => customer === undefined)
    return [
      ...facts.shown.filter(({ isKnown }) => !isKnown),
      ...repeated(guests.map(({ cart }) => cart)),
    ]
  },
  'whoever has filled a cart finds it again': ({ carts, facts }) =>
    carts.filter((cart) => {
      const browsers = facts.browsers.filter(({ name }) =>
        facts.shown.some((one) => one.cart === cart.id && one.browser === name),
      )
      const isGone = browsers.some(
        ({ isIn, isLeft, openLogins }) => isLeft || openLogins > 0 || (isIn && facts.hasJumped),
      )
      return (
        isActive(cart) &&
        Object.keys(cart.pieces).length > 0 &&
        browsers.length > 0 &&
        !isGone &&
        !facts.found.has(cart.id)
      )
    }),
  'a cart is deleted only where somebody asked for it': ({ facts }) =>
    facts.deleted.filter(({ cart, version, customer }) => {
      const isAsked = facts.deletions.some((one) => one.cart === cart && one.version === version)
      const isOf = ({ name, customers }: Browser) =>
        customers.has(customer ?? '') ||
        facts.shown.some((one) => one.cart === cart && one.browser === name)
      // A cart in another store takes the place of the one that its visitor had.
      return (
        !isAsked &&
        !facts.browsers.some((browser) => browser.hasMoved && (browser.isLeft || isOf(browser)))
      )
    }),
  'who has logged in stays so until they log out': ({ facts }) =>
    facts.browsers.filter(({ isIn, isLeft, openLogins, customerAtLast, customers }) => {
      const isCertain = isIn && !isLeft && openLogins === 0 && !facts.hasJumped
      return isCertain && !customers.has(customerAtLast ?? '')
    }),
} satisfies Record<string, Invariant>

type Cart = Ledger['carts'][number]

function isActive({ state }: Cart): boolean {
  return state === 'Active'
}

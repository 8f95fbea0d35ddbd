import { env } from 'cloudflare:workers'
import type { Cart } from '#shared/api/carts.ts'
import type { Fetch } from '#shared/api/endpoint.ts'
import { ShopError } from '#shared/api/errors.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { forgetSellable } from '#worker/commerce/catalog/sellable.ts'
import { commerce } from '#worker/commerce/index.ts'
import { visitor, type Visitor } from './api.ts'
import { address } from './checkout.ts'

let networks = 0

/** The product of these tests. */
export const sku = 'ORV-NOTE-WHI'

/** The first three numbers of a network that no other test has used. */
export function newNetwork(): string {
  networks += 1
  return `198.${18 + (networks >> 8)}.${networks & 255}`
}

/** A visitor whose address the edge reports. */
export function from(ip: string, shop: Fetch = commerce(env)): Visitor {
  return visitor((request) => {
    const headers = new Headers(request.headers)
    headers.set('cf-connecting-ip', ip)
    return shop(new Request(request, { headers }))
  })
}

/** A visitor who may pay. */
export interface Shopper {
  person: Visitor
  cart: Cart
}

interface Wish {
  email?: string
  now?: () => Date
  /** A shop with other settings. */
  shop?: Fetch
}

/**
 * A visitor with a cart that may be paid. Where a call fails because the machine is busy, another
 * visitor is made.
 */
export async function shopper(
  ip: string | undefined,
  lines: Record<string, number>,
  wish: Wish = {},
  tries = 6,
): Promise<Shopper> {
  const shop = wish.shop ?? commerce(env, { now: wish.now ?? (() => new Date()) })
  const person = ip === undefined ? visitor(shop) : from(ip, shop)
  try {
    return { person, cart: await fill(person, lines, wish.email) }
  } catch (error) {
    if (!isBusy(error) || tries === 0) throw error
    await scheduler.wait(500)
    return shopper(ip, lines, wish, tries - 1)
  }
}

async function fill(
  person: Visitor,
  lines: Record<string, number>,
  email = `${crypto.randomUUID()}@example.org`,
): Promise<Cart> {
  const { id } = await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  const actions = [
    ...Object.entries(lines).map(([sku, quantity]) => ({
      action: 'addLineItem' as const,
      sku,
      quantity,
    })),
    { action: 'setShippingAddress' as const, address: { ...address, email } },
    { action: 'setShippingMethod' as const, key: 'standard' },
  ]
  let cart: Cart | undefined
  // One call takes so many changes of a cart at most.
  for (let first = 0; first < actions.length; first += 20)
    cart = await person.api('PUT /api/v1/carts/guest', {
      body: { cartId: id, actions: actions.slice(first, first + 20) },
    })
  return cart!
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof ShopError &&
    (error.code === 'ServiceUnavailable' || error.code === 'PaymentInProgress')
  )
}

type Started =
  | { paymentReference: string; page: string }
  | { refused: string; by: string | undefined }

/** Starts the payment of such a cart; answers the error's code and reason where it is refused. */
export async function start({ person, cart }: Shopper): Promise<Started> {
  try {
    const { paymentReference, redirectUrl } = await person.api(
      'POST /api/v1/payments/guest/start',
      { body: shownOf(cart) },
    )
    return { paymentReference, page: new URL(redirectUrl).pathname }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (!isBusy(error)) return { refused: error.code, by: error.details.by as string | undefined }
    await scheduler.wait(200)
    // A payment that was started in between has closed the cart: it is read again.
    return start({ person, cart: await person.api('GET /api/v1/carts/guest') })
  }
}

/** A cart of these products whose payment is started. */
export async function reserve(
  ip: string | undefined,
  lines: Record<string, number>,
  email?: string,
): Promise<Started> {
  return start(await shopper(ip, lines, email ? { email } : {}))
}

/** Pieces that are free. */
export async function setStock(sku: string, quantity: number) {
  forgetSellable(env)
  await env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(quantity, sku).run()
}

/** Pieces that unpaid payments keep back. */
export async function held(sku: string): Promise<number> {
  const n = await env.DB.prepare(
    "SELECT sum(quantity) AS n FROM reservations WHERE sku = ? AND state = 'Reserved'",
  )
    .bind(sku)
    .first<number>('n')
  return n ?? 0
}

/** Deletes the reservations of earlier tests. */
export async function endAll() {
  await env.DB.batch([
    env.DB.prepare("UPDATE reservations SET state = 'Released' WHERE state = 'Reserved'"),
    env.DB.prepare(
      "UPDATE checkouts SET state = 'Abandoned', network = NULL, buyer = NULL WHERE state = 'Pending'",
    ),
  ])
}

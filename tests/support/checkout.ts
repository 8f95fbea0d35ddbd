import { env } from 'cloudflare:workers'
import type { Cart } from '#shared/api/carts.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { visitor, type Visitor } from './api.ts'
import { camille } from './camille.ts'

/** Where parcels go, with the e-mail that a cart needs. */
export const address = { ...camille, email: 'camille.martin@example.org' }

export interface Shopping {
  sku?: string
  quantity?: number
  codes?: readonly string[]
}

/**
 * A new buyer at the same address: codes for a first order recognise people by mailbox, and by
 * name, place and telephone.
 */
export function newcomer() {
  return {
    ...address,
    email: `${crypto.randomUUID()}@example.org`,
    mobile: `+336${10_000_000 + Math.floor(Math.random() * 90_000_000)}`,
  }
}

/** Fills a guest's cart up to the payment step; with codes it is a newcomer's. */
export async function readyToPay(
  person: Visitor = visitor(),
  { sku = 'ORV-NOTE-WHI', quantity = 1, codes = [] }: Shopping = {},
): Promise<Cart> {
  const { id } = await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  return person.api('PUT /api/v1/carts/guest', {
    body: {
      cartId: id,
      actions: [
        { action: 'addLineItem', sku, quantity },
        ...codes.map((code) => ({ action: 'addDiscountCode' as const, code })),
        { action: 'setShippingAddress', address: codes.length > 0 ? newcomer() : address },
        { action: 'setShippingMethod', key: 'standard' },
      ],
    },
  })
}

/**
 * Looks at a guest's cart and starts its payment; the sandbox's own id of it is the last part of
 * its page's address.
 */
export async function startPayment(person: Visitor) {
  const body = shownOf(await person.api('GET /api/v1/carts/guest'))
  const { paymentReference, redirectUrl } = await person.api('POST /api/v1/payments/guest/start', {
    body,
  })
  return { paymentReference, page: new URL(redirectUrl).pathname }
}

/** Presses a button of the sandbox's page. */
export function press(
  person: Visitor,
  page: string,
  outcome: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  return person.raw('POST', page, {
    headers,
    body: new URLSearchParams({ outcome, ...fields }).toString(),
  })
}

/** Pieces in stock. */
export async function stockOf(sku: string): Promise<number> {
  const row = await env.DB.prepare('SELECT quantity FROM stock WHERE sku = ?')
    .bind(sku)
    .first<{ quantity: number }>()
  return row!.quantity
}

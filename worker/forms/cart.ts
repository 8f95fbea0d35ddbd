import * as z from 'zod'
import type { Api } from '#shared/api/client.ts'
import { mostCartActions } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/errors.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { cartAsForms } from '#shared/routes/without-scripts.ts'
import type { Done, SentForm } from './sent-form.ts'

const most = 999
const quantity = z.coerce.number().int().min(1).max(most)
const id = z.string().min(1).max(64)
/** Products with their pieces, such as `ORV-TEMPO-WHI*1 ORV-CADENCE-WHI*3`; a house has most. */
const set = z
  .string()
  .regex(/^[\w-]{1,64}\*\d{1,3}(?: [\w-]{1,64}\*\d{1,3}){0,39}$/)
  .transform((text) =>
    text.split(' ').map((entry) => {
      const [sku = '', pieces] = entry.split('*')
      return { sku, quantity: Number(pieces) }
    }),
  )
  .pipe(z.array(z.object({ sku: id, quantity: z.int().min(1).max(most) })))
/**
 * One of four: add pieces of a product, add several products, change the quantity of a line, remove
 * a line.
 */
const CartForm = z.union([
  z.object({ add: id, quantity: quantity.default(1) }),
  z.object({ set }),
  z.object({ remove: id }),
  z.object({ line: id, quantity }),
])

/** Adds to the cart, changes the quantity of a line, or removes it; then opens the cart. */
export async function changeCart({ c, fields, api: visitor }: SentForm): Promise<Done> {
  const parsed = CartForm.safeParse(fields)
  if (!parsed.success)
    throw new ShopError('InvalidInput', {
      details: {
        errors: [{ path: 'quantity', key: 'errors.quantity', params: { min: 1, max: most } }],
      },
    })
  const api = visitor.in(c.get('locale'))
  const { kind, cartId } = await api('GET /api/v1/auth/session')
  const variant = kind === 'customer' ? 'me' : 'guest'
  const form = parsed.data
  if ('add' in form || 'set' in form) {
    const added = 'set' in form ? form.set : [{ sku: form.add, quantity: form.quantity }]
    const country = marketOf(c.get('locale')).country
    const ownId = cartId ?? (await api(`POST /api/v1/carts/${variant}`, { body: { country } })).id
    await addPieces(api, variant, ownId, added)
  } else
    await changeLine(
      api,
      variant,
      'line' in form ? { id: form.line, wanted: form.quantity } : { id: form.remove, wanted: 0 },
    )
  return { path: routes.cart.href({}), query: cartAsForms }
}

/**
 * Adds all products or none (FIT-2). More than one change takes are added in further changes; where
 * one of them is refused, what those before it added is removed again, and the refusal is thrown.
 */
async function addPieces(
  api: Api,
  variant: 'me' | 'guest',
  cartId: string,
  pieces: readonly { sku: string; quantity: number }[],
): Promise<void> {
  const now = pieces.slice(0, mostCartActions)
  const later = pieces.slice(mostCartActions)
  const actions = now.map((piece) => ({ action: 'addLineItem' as const, ...piece }))
  const cart = await api(`PUT /api/v1/carts/${variant}`, { body: { cartId, actions } })
  if (later.length === 0) return
  try {
    await addPieces(api, variant, cartId, later)
  } catch (error) {
    const lines = new Map(cart.lineItems.map(({ id, variant: { sku } }) => [sku, id]))
    const removals = now.flatMap(({ sku, quantity }) => {
      const lineItemId = lines.get(sku)
      return lineItemId ? [{ action: 'removeLineItem' as const, lineItemId, quantity }] : []
    })
    await api(`PUT /api/v1/carts/${variant}`, { body: { cartId, actions: removals } })
    throw error
  }
}

/**
 * Sets a line to `wanted` pieces by adding or removing the difference. A missing line is an error
 * only where `wanted` is above 0.
 */
async function changeLine(
  api: Api,
  variant: 'me' | 'guest',
  { id: lineItemId, wanted }: { id: string; wanted: number },
) {
  const cart = await api(`GET /api/v1/carts/${variant}`)
  const line = cart.lineItems.find((one) => one.id === lineItemId)
  if (!line && wanted === 0) return
  if (!line) throw new ShopError('LineItemNotFound')
  const difference = wanted - line.quantity
  if (difference === 0) return
  const action =
    difference > 0
      ? ({ action: 'addLineItem', sku: line.variant.sku, quantity: difference } as const)
      : ({ action: 'removeLineItem', lineItemId, quantity: -difference } as const)
  await api(`PUT /api/v1/carts/${variant}`, {
    body: { cartId: cart.id, cartVersion: cart.version, actions: [action] },
  })
}

import type { subscriptions } from '#shared/api/subscriptions.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Handlers } from '../http/implement.ts'
import { changeWishes, listWishes, unknownProducts } from './store.ts'
import { subscribe } from './subscribe.ts'
import { watchStock } from './watch-stock.ts'

const done = { ok: true } as const
const maxWishes = 200

export const subscriptionHandlers: Handlers<typeof subscriptions> = {
  'POST /api/v1/newsletter': async ({ body }, context) => {
    await subscribe(body, context)
    return done
  },
  'POST /api/v1/stock-alerts': async ({ body }, context) => {
    await watchStock(body, context)
    return done
  },
  'GET /api/v1/wishlists/me': async (_, context) => {
    const { customerId } = await context.session.requireCustomer()
    return { keys: await listWishes(context.env, customerId) }
  },
  'PUT /api/v1/wishlists/me': async ({ body }, context) => {
    const { customerId } = await context.session.requireCustomer()
    await requireProducts(context.env, body.add)
    await changeWishes(context.env, {
      customerId,
      ...body,
      now: context.now().getTime(),
      max: maxWishes,
    })
    return { keys: await listWishes(context.env, customerId) }
  },
}

/** Throws ProductNotFound where one of the keys is no product; its details list all of those. */
async function requireProducts(env: Env, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const unknown = await unknownProducts(env, keys)
  if (unknown.length > 0)
    throw new ShopError('ProductNotFound', {
      status: 400,
      params: { key: unknown[0]! },
      details: { unknown },
    })
}

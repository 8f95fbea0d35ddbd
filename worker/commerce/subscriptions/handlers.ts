import type { subscriptions } from '#shared/api/subscriptions.ts'
import type { Handlers } from '../implement.ts'
import { changeWishes, listWishes } from './store.ts'
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
    await changeWishes(context.env, { customerId, ...body, now: context.now().getTime(), max: maxWishes })
    return { keys: await listWishes(context.env, customerId) }
  },
}

import { receiveWebhook } from '#worker/commerce/checkout/receive-webhook.ts'
import { sandboxWebhook } from '#worker/commerce/payment/sandbox/provider.ts'
import { findPayment } from '#worker/commerce/payment/sandbox/store.ts'
import { giveAllRefunds } from '#worker/commerce/orders/fulfilment/give-refunds.ts'
import { Refusal } from '#worker/commerce/orders/fulfilment/refusal.ts'
import { refundOrder } from '#worker/commerce/orders/fulfilment/refund-order.ts'
import { shipOrder, deliverOrder } from '#worker/commerce/orders/fulfilment/ship-order.ts'
import { namedOrder } from '#worker/commerce/orders/fulfilment/store.ts'
import { runScheduled } from '#worker/commerce/index.ts'
import { testOrigin } from '#tests/support/api.ts'
import type { Process } from '../process.ts'
import { goods } from '../shop.ts'
import type { World } from '../world.ts'
import { addTo } from './shopping.ts'
import type { Shopper, Tab } from './tab.ts'

const hour = 3_600_000

/**
 * Changes the cart while it may be being paid, at times with a version that is no longer the
 * cart's.
 */
export async function changes(world: World, { cartId, variant }: Shopper, tab: Tab): Promise<void> {
  for (let change = 0; change < 3; change++) {
    const { status, body } = await tab.ask('GET', `/api/v1/carts/${variant}`)
    if (status === 404) return
    const cartVersion = world.chance(0.5) && status === 200 ? { cartVersion: body.version } : {}
    await addTo(world, tab, {
      cartId,
      variant,
      sku: world.pick(goods),
      actionId: `${tab.process.name} ${change}`,
      ...cartVersion,
    })
  }
}

/** Gives up whatever is being paid of the cart. */
export async function abandons(world: World, { cartId }: Shopper, tab: Tab): Promise<void> {
  for (let look = 0; look < 3; look++) {
    const begun =
      'SELECT payment_reference AS ref FROM checkouts WHERE cart_id = ? ORDER BY created_at DESC'
    const [latest] = await tab.process.find(() => world.rows<{ ref: string }>(begun, cartId))
    await tab.ask('POST', `/api/v1/payments/${latest!.ref}/abandon`)
  }
}

/** Sends a webhook for some payment, whatever has become of it. */
export async function notifies(world: World, process: Process): Promise<void> {
  for (let notice = 0; notice < 4; notice++) {
    const payments = await process.find(() =>
      world.rows<{ id: string }>('SELECT id FROM sandbox_payments ORDER BY rowid'),
    )
    await notify(process, world.pick(payments).id)
  }
}

/** One webhook of the bank. */
export async function notify({ env }: Process, id: string): Promise<void> {
  const now = new Date()
  const payment = await findPayment(env, id)
  await receiveWebhook(env, 'sandbox', await sandboxWebhook(env, payment!, testOrigin, now), now)
}

/**
 * The bank takes the money although it was told to end the payment; the shop has the hour in which
 * its alarm looks to find out.
 */
export async function crosses(world: World, process: Process): Promise<void> {
  const { scheduler, facts } = world
  const begun = 'SELECT payment_reference AS ref FROM checkouts WHERE created_at > ?'
  const ended =
    "SELECT id, payment_reference AS ref FROM sandbox_payments WHERE state = 'Cancelled' ORDER BY rowid"
  for (let deed = 0; deed < 2; deed++) {
    const { id } = world.pick(
      await process.find(() => {
        const open = world.rows<{ ref: string }>(begun, Date.now() - hour)
        const known = new Set(open.map(({ ref }) => ref))
        return world.rows<{ id: string; ref: string }>(ended).filter(({ ref }) => known.has(ref))
      }),
    )
    world.run("UPDATE sandbox_payments SET state = 'Authorised' WHERE id = ?", [id])
    scheduler.note(`${process.name}: takes the money of ${id.slice(0, 10)} after all`)
    facts.isCrossed = true
    if (world.chance(0.5)) await notify(process, id)
  }
}

/** Sends orders, or gives money back, all of it or a part. What the shop refuses is refused. */
export async function operates(world: World, process: Process): Promise<void> {
  for (let deed = 0; deed < 4; deed++) {
    const orders = await process.find(() =>
      world.rows<{ id: string }>(
        "SELECT id FROM orders WHERE order_state <> 'Open' ORDER BY rowid",
      ),
    )
    await deal(world, process.env, world.pick(orders).id).catch(refused)
  }
}

async function deal(world: World, env: Env, id: string) {
  const order = (await namedOrder(env, id))!
  const now = new Date()
  const deeds = [
    () => shipOrder(env, order, undefined, now),
    () => deliverOrder(env, order, now),
    () => refundOrder(env, order, { restocks: false, total: 500 }, now),
    () => refundOrder(env, order, { restocks: false }, now),
  ]
  await world.pick(deeds)()
}

function refused(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}

/** The work of the clock. */
export async function schedules({ env }: Process): Promise<void> {
  await runScheduled(env)
}

/** Gives what operators decided on, beside the clock. */
export async function refunds({ env }: Process): Promise<void> {
  await giveAllRefunds(env, new Date())
}

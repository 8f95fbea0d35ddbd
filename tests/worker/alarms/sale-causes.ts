import { expect } from 'vitest'
import { loseDatabase } from '#tests/support/lost-storage.ts'
import { newNetwork, setStock, shopper, sku, start } from '#tests/support/reserving.ts'
import { toolWith } from '#tests/support/tool.ts'
import { env } from 'cloudflare:workers'
import { raisedAlarms } from '#worker/commerce/operator.ts'
import { orderVerbs } from '../../../scripts/shop/order-verbs.ts'
import { throughApp } from '../shop.ts'
import type { Causes } from './causes.ts'
import type { WatchedShop } from './watched-shop.ts'

/** Minutes. */
const day = 24 * 60
const week = 7 * day
/** The comparison with the bank's book is done once in that time. */
const night = day + 5
const tool = toolWith(orderVerbs)

/** An operator decides that an order is given back. */
async function refundOrder(shop: WatchedShop) {
  const { number } = await shop.buy()
  await tool('refund', { number, reason: 'broken' }, { isRemote: true })
  return number
}

/**
 * A payment whose bank takes longer than its reservation, and whose goods are sold to others before
 * the money comes: it has to be given back, and the bank does not do so.
 */
async function payTooLate(shop: WatchedShop) {
  const { session } = await shop.begin()
  shop.bank.process(session)
  await shop.pass(60, 20)
  await setStock(sku, 0)
  shop.bank.refusal = { code: 'balance_insufficient', status: 400 }
  shop.bank.pay(session)
  expect(await shop.notify(session, 'checkout.session.async_payment_succeeded')).toBe(503)
}

/** Eleven shoppers of eleven networks take a product to the payment, and do not pay. */
async function reserve(shop: WatchedShop) {
  await setStock(sku, 20)
  for (let buyer = 0; buyer < 11; buyer++) {
    const ip = `${newNetwork()}.7`
    const wish = { shop: throughApp(shop.env) }
    expect(await start(await shopper(ip, { [sku]: 1 }, wish))).toHaveProperty('page')
  }
}

/** A paid order, then the loss of the database and of the bucket with the started payments. */
async function loseOrder(shop: WatchedShop) {
  await shop.buy()
  await shop.pass(10)
  await loseDatabase()
  const { objects } = await env.BACKUPS.list()
  await env.BACKUPS.delete(objects.map(({ key }) => key))
  // The first run of a new database looks at nothing of before; the one of the next day does.
  await shop.run()
  await shop.pass(night)
}

export const saleCauses: Causes<
  | 'no-orders'
  | 'open-payments'
  | 'payments-without-orders'
  | 'refunds-waiting'
  | 'refunds-failed'
  | 'reservations'
  | 'book-differences'
> = {
  'no-orders': {
    'nobody orders at an hour at which four weeks had six orders each': {
      begin: async (shop) => {
        for (let weeks = 0; weeks < 4; weeks++) {
          for (let order = 0; order < 6; order++) await shop.buy()
          await shop.pass(week)
        }
        await shop.pass(5)
      },
      end: (shop) => shop.buy(),
      also: ['cron-missed'],
    },
  },
  'open-payments': {
    'the bank does not answer for an hour': {
      begin: async (shop) => {
        const { session } = await shop.begin()
        shop.bank.pay(session)
        shop.bank.isDown = true
        await shop.pass(60, 20)
      },
      end: async (shop) => {
        shop.bank.isDown = false
      },
    },
  },
  'payments-without-orders': {
    'money comes after the goods are gone, and the bank does not give it back': {
      begin: async (shop) => {
        await payTooLate(shop)
        await shop.pass(5, 5)
      },
      end: async (shop) => {
        shop.bank.refusal = undefined
      },
    },
  },
  'refunds-waiting': {
    'the balance at the bank is too low for a refund': {
      begin: async (shop) => {
        await refundOrder(shop)
        shop.bank.refusal = { code: 'balance_insufficient', status: 400 }
        await shop.pass(40, 20)
      },
      end: async (shop) => {
        shop.bank.refusal = undefined
      },
    },
  },
  'refunds-failed': {
    'the bank refuses a refund for good, until it is asked anew': {
      begin: async (shop) => {
        await refundOrder(shop)
        shop.bank.refusal = { code: 'charge_disputed', status: 400 }
      },
      end: async (shop) => {
        shop.bank.refusal = undefined
        const number = await env.DB.prepare('SELECT order_number FROM orders').first('order_number')
        // A part of it is not what was refused.
        await tool('refund', { number: String(number), amount: '1.00' }, { isRemote: true })
        await shop.pass(5, 5)
        expect((await raisedAlarms(env)).get('refunds-failed')?.quiet_since).toBeNull()
        await tool('refund', { number: String(number) }, { isRemote: true })
      },
    },
    'the bank refuses a refund for good, and the week is over': {
      begin: async (shop) => {
        await refundOrder(shop)
        shop.bank.refusal = { code: 'charge_disputed', status: 400 }
      },
      end: (shop) => shop.pass(week),
      also: ['cron-missed'],
    },
  },
  reservations: {
    'eleven networks hold eleven of twenty pieces': {
      begin: reserve,
      // Nobody pays, and the time of their payments ends.
      end: (shop) => shop.pass(60, 20),
    },
  },
  'book-differences': {
    'the bank has a payment that was lost with the database and its journal': {
      begin: loseOrder,
      end: async (shop) => {
        // A comparison of three days takes four runs.
        await shop.pass(60, 20)
        for (const session of shop.bank.sessions.keys()) shop.bank.giveBack(session)
        await shop.pass(night)
      },
      also: ['cron-missed'],
    },
  },
}

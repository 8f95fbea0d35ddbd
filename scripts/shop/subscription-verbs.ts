import * as z from 'zod'
import { brand } from '#shared/settings/brand.ts'
import {
  configuredOrigin,
  emailKey,
  leaveLink,
  type ListedAlert,
  listStockAlerts,
  listSubscribers,
  removeAlerts,
  removeSubscriber,
} from '../../worker/commerce/operator.ts'
import { iso, limit, word } from './command-line.ts'
import { defineVerb } from './verb.ts'

const email = z.email('is no e-mail address')
/** An address does not stay in the audit log when it has left the list. */
const writes = { target: async () => ({ subject: 'person' }) }

/** Newsletter and stock alerts: listed, and ended for whoever asks by mail (OPS-34). */
export const subscriptionVerbs = [
  defineVerb({
    name: 'newsletter list',
    usage: '[--limit 50]',
    summary: 'lists confirmed subscribers, each with the link that ends the subscription',
    options: { limit: { type: 'string' } },
    input: z.object({ limit }),
    columns: ['email', 'locale', 'unsubscribe'],
    run: async ({ limit }, { env }) => {
      const origin = configuredOrigin(env) ?? brand.origin
      const subscribers = (await listSubscribers(env, limit)).map(
        ({ leaveToken, ...subscriber }) => ({
          ...subscriber,
          unsubscribe: leaveLink(origin, 'newsletter', subscriber.locale, leaveToken),
        }),
      )
      const lines = subscribers.map(
        ({ email, locale, unsubscribe }) => `${email.padEnd(40)}  ${locale}  ${unsubscribe}`,
      )
      return { data: subscribers, text: lines.join('\n') || 'No subscribers.' }
    },
  }),
  defineVerb({
    name: 'newsletter remove',
    usage: '<e-mail>',
    summary: 'ends the newsletter of an address',
    words: ['email'],
    input: z.object({ email }),
    writes,
    run: async ({ email: address }, { env }) => {
      const removed = await removeSubscriber(env, emailKey(address))
      return {
        data: { removed },
        text: removed ? `${address} gets no newsletter any more.` : `${address} gets none.`,
        changes: { removed },
      }
    },
  }),
  defineVerb({
    name: 'alerts list',
    usage: '[--sku <sku>] [--limit 50]',
    summary: 'lists who waits for a sku to be in stock again, oldest first',
    options: { sku: { type: 'string' }, limit: { type: 'string' } },
    columns: ['sku', 'free', 'email', 'locale', 'created'],
    input: z.object({ sku: word.optional(), limit }),
    run: async (input, { env }) => {
      const alerts = await listStockAlerts(env, input)
      return {
        data: alerts,
        rows: alerts.map(({ created_at: created, ...alert }) => ({
          ...alert,
          created: iso(created),
        })),
        text: alerts.map(alertLine).join('\n') || 'Nobody waits.',
      }
    },
  }),
  defineVerb({
    name: 'alerts remove',
    usage: '<e-mail> [--sku <sku>]',
    summary: 'ends the stock alerts of an address, for one sku or for all',
    words: ['email'],
    options: { sku: { type: 'string' } },
    input: z.object({ email, sku: word.optional() }),
    writes,
    run: async ({ email: address, sku }, { env }) => {
      const removed = await removeAlerts(env, emailKey(address), sku)
      return {
        data: { removed },
        text: `Stock alerts of ${address} that were ended: ${removed}.`,
        changes: { removed, sku },
      }
    },
  }),
]

function alertLine({ sku, free, email: address, locale, created_at: at }: ListedAlert): string {
  const stock = free === null ? '' : `${free} free`
  return [sku.padEnd(24), stock.padEnd(9), iso(at), locale, address].join('  ')
}

import * as z from 'zod'
import { brand } from '#shared/settings/brand.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { limit, word } from './command-line.ts'
import { defineVerb } from './verb.ts'
import {
  archivedBuyer,
  configuredOrigin,
  emailKey,
  erasePerson,
  exportPerson,
  findAccountByEmail,
  type KeptOrder,
  leaveLink,
  listSubscribers,
  Refusal,
} from '../../worker/commerce/operator.ts'

const addressed = z.object({ email: z.email('is no e-mail address') })
const words = ['email']

export const customerVerbs = [
  defineVerb({
    name: 'customer export',
    usage: '<e-mail>',
    summary: 'shows everything that is kept of a person, account or guest, as JSON',
    words,
    input: addressed,
    run: async ({ email }, { env, now }) => {
      const { account, person } = await find(env, email)
      const data = await exportPerson(env, person, account, null, now)
      return { data, text: JSON.stringify(data, null, 2) }
    },
  }),
  defineVerb({
    name: 'customer erase',
    usage: '<e-mail> [--request <reference>]',
    summary: 'erases a person, account or guest, and says what is kept and until when',
    words,
    options: { request: { type: 'string' } },
    input: addressed.extend({ request: word.optional() }),
    writes: {
      // An e-mail address would outlive the erasure in the log.
      target: async () => ({ subject: 'person' }),
      reason: ({ request }) => request,
    },
    run: async ({ email }, { env, now }) => {
      const { account, person } = await find(env, email)
      const { erased, kept } = await erasePerson(env, person, account, now.getTime()).catch(explain)
      const counts = new Map(Object.entries(erased))
      const done = Object.entries(labels).flatMap(([part, label]) => {
        const count = counts.get(part) ?? 0
        return count > 0 ? [`Erased     ${label}${part === 'account' ? '' : `: ${count}`}`] : []
      })
      const later = [
        ...(erased.carts > 0 ? ['Carts      are erased by the shop within five minutes'] : []),
        ...(erased.withdrawalsKept > 0
          ? [
              `Kept       declarations of withdrawal: ${erased.withdrawalsKept}, until 60 days after they came in`,
            ]
          : []),
        ...kept.map(keptLine),
      ]
      const lines = [...done, ...later]
      return {
        data: { email, erased, kept },
        text: lines.join('\n') || `Nothing is kept of ${email}.`,
        changes: erased,
      }
    },
  }),
  defineVerb({
    name: 'customer archived',
    usage: '<order number>',
    summary: 'shows name and address of an order whose buyer is only kept for the books',
    words: ['number'],
    input: z.object({ number: word }),
    run: async ({ number }, { env }) => {
      const found = await archivedBuyer(env, number)
      if (!found) throw new Refusal(`The archive has no buyer of an order ${number}.`)
      return {
        data: found,
        text: `${JSON.stringify(found.buyer, null, 2)}\nKept until ${dayBefore(found.eraseAfter)}.`,
      }
    },
  }),
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
]

const labels = {
  account: 'account with profile, addresses, wishlist and sessions',
  newsletter: 'newsletter subscriptions',
  alerts: 'stock alerts',
  withdrawals: 'declarations of withdrawal',
  mails: 'copies of sent mails',
}

/** The operator has checked the person's identity, so all data under the address is included. */
async function find(env: Env, email: string) {
  const key = emailKey(email)
  const account = await findAccountByEmail(env, key)
  return { account, person: { customerId: account?.id, emailKey: key } }
}

function keptLine({ number, archiveAfter, booksUntil }: KeptOrder): string {
  const apart =
    archiveAfter === undefined || archiveAfter <= Date.now()
      ? ''
      : `, with its buyer until ${day(archiveAfter)} or until it is done`
  return `Kept       order ${number}${apart}; name and address apart until ${dayBefore(booksUntil)} (French accounting law), then erased`
}

function explain(error: unknown): never {
  const isPaying = error instanceof ShopError && error.code === 'PaymentInProgress'
  throw isPaying
    ? new Refusal(
        'A payment of this customer is open: it ends within half an hour. Nothing was erased.',
      )
    : error
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function dayBefore(at: number): string {
  return day(at - 1)
}

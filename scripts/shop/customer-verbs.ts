import * as z from 'zod'
import { ShopError } from '#shared/api/shop-error.ts'
import { iso, limit, word } from './command-line.ts'
import { defineVerb } from './verb.ts'
import {
  archivedBuyer,
  emailKey,
  erasePerson,
  exportPerson,
  findAccountByEmail,
  type KeptOrder,
  listCustomers,
  type ListedCustomer,
  Refusal,
} from '../../worker/commerce/operator.ts'

const addressed = z.object({ email: z.email('is no e-mail address') })
const words = ['email']

export const customerVerbs = [
  defineVerb({
    name: 'customers list',
    usage: '[--find <e-mail or name>] [--limit 50]',
    summary: 'lists accounts, newest first, or those of an e-mail address or a name',
    options: { find: { type: 'string' }, limit: { type: 'string' } },
    columns: [
      'id',
      'email',
      'first_name',
      'last_name',
      'country',
      'language',
      'created',
      'seen',
      'orders',
    ],
    input: z.object({ find: word.optional(), limit }),
    run: async ({ find: text, limit: most }, { env }) => {
      const customers = await listCustomers(env, { text, limit: most })
      return {
        data: customers,
        rows: customers.map(({ created_at: created, seen_at: seen, ...customer }) => ({
          ...customer,
          created: iso(created),
          seen: iso(seen),
        })),
        text: customers.map(customerLine).join('\n') || 'No customers.',
      }
    },
  }),
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
]

function customerLine({ email, first_name: first, last_name: last, ...rest }: ListedCustomer) {
  const name = [first, last].filter(Boolean).join(' ')
  const orders = `${rest.orders} orders`
  return [email.padEnd(40), day(rest.created_at), orders.padStart(10), name].join('  ')
}

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

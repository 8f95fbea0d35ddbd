import * as z from 'zod'
import {
  emailKey,
  endSessions,
  findAccountByEmail,
  Refusal,
  unmarkOrders,
} from '../../../worker/commerce/operator.ts'
import { word } from '../command-line.ts'
import { defineVerb } from '../verb.ts'

/** What follows when a secret has leaked, or somebody else is in an account (OPS-47). */
export const incidentVerbs = [
  defineVerb({
    name: 'sessions end',
    usage: '(--email <e-mail> | --all) --reason <text>',
    summary: 'signs an account out everywhere, or all accounts; carts of guests stay',
    options: {
      email: { type: 'string' },
      all: { type: 'boolean' },
      reason: { type: 'string' },
    },
    input: z
      .object({
        email: z.email('is no e-mail address').optional(),
        all: z.boolean().default(false),
        reason: word,
      })
      .refine(({ email, all }) => (email === undefined) === all, {
        path: ['all'],
        error: 'or --email <e-mail>, one of both, says whose sessions end',
      }),
    writes: {
      // An address does not stay in the audit log.
      target: async ({ all }) => ({ subject: all ? 'all accounts' : 'person' }),
      reason: ({ reason }) => reason,
    },
    run: async ({ email }, { env }) => {
      const account =
        email === undefined ? undefined : await findAccountByEmail(env, emailKey(email))
      if (email !== undefined && !account)
        throw new Refusal(`There is no account with ${email}: customers list --find searches them.`)
      const ended = await endSessions(env, account?.id)
      return { data: { ended }, text: `Sessions that were ended: ${ended}.`, changes: { ended } }
    },
  }),
  defineVerb({
    name: 'orders unmark',
    usage: '--reason <text>',
    summary:
      'after SESSION_SECRET was replaced: has the regular work write the marks of who has ordered before anew, 50 orders in a run',
    options: { reason: { type: 'string' } },
    input: z.object({ reason: word }),
    writes: {
      target: async () => ({ subject: 'marks of buyers' }),
      reason: ({ reason }) => reason,
    },
    run: async (_input, { env }) => {
      const orders = await unmarkOrders(env)
      const text = `Orders that get new marks: ${orders}. Those of archived orders stay.`
      return { data: { orders }, text, changes: { orders } }
    },
  }),
]

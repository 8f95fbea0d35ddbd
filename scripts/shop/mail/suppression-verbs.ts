import * as z from 'zod'
import { iso, limit, word } from '../command-line.ts'
import { defineVerb } from '../verb.ts'
import {
  addSuppressed,
  emailKey,
  listSuppressed,
  removeSuppressed,
  type Suppressed,
} from '../../../worker/commerce/operator.ts'

const email = z.email('is no e-mail address')
/** The audit log names no person: it says what was done, and how many addresses it met. */
const writes = { target: async () => ({ subject: 'address' }) }

/** Addresses that get no mail, or none but what they need (MAIL-9). */
export const suppressionVerbs = [
  defineVerb({
    name: 'mail suppressed list',
    usage: '[--email <e-mail>] [--limit 50]',
    summary:
      'lists addresses whose mails bounced or that complained, newest first, or tells of one',
    options: { email: { type: 'string' }, limit: { type: 'string' } },
    input: z.object({ email: email.optional(), limit }),
    columns: ['email', 'bounced', 'complained'],
    run: async ({ email: address, limit }, { env }) => {
      const emailKeyOrAll = address === undefined ? undefined : emailKey(address)
      const found = (await listSuppressed(env, { emailKey: emailKeyOrAll, limit })).map(rowOf)
      return { data: found, text: found.map(lineOf).join('\n') || 'No addresses.' }
    },
  }),
  defineVerb({
    name: 'mail suppressed add',
    usage: '<e-mail> [--reason bounce|complaint]',
    summary:
      'ends mail to an address: all of it after a bounce, what nobody needs after a complaint (the default)',
    words: ['email'],
    options: { reason: { type: 'string' } },
    input: z.object({
      email,
      reason: z
        .enum(['bounce', 'complaint'], 'is neither bounce nor complaint')
        .default('complaint'),
    }),
    writes: { ...writes, reason: ({ reason }) => reason },
    run: async ({ email: address, reason }, { env, now }) => {
      await addSuppressed(env, emailKey(address), reason, now.getTime())
      const left = reason === 'bounce' ? 'no mail' : 'only mails that it needs'
      return { data: { email: address, reason }, text: `${address} gets ${left} from now on.` }
    },
  }),
  defineVerb({
    name: 'mail suppressed remove',
    usage: '<e-mail> --reason <text>',
    summary: 'lets an address get all mails again; the mail service may have a list of its own',
    words: ['email'],
    options: { reason: { type: 'string' } },
    input: z.object({ email, reason: word }),
    writes: { ...writes, reason: ({ reason }) => reason },
    run: async ({ email: address }, { env }) => {
      const removed = await removeSuppressed(env, emailKey(address))
      return {
        data: { removed },
        text: removed ? `${address} gets mail again.` : `${address} was not suppressed.`,
        changes: { removed },
      }
    },
  }),
]

function rowOf({ email_key: email, bounced_at: bounced, complained_at: complained }: Suppressed) {
  return { email, bounced: iso(bounced), complained: iso(complained) }
}

function lineOf({ email, bounced, complained }: ReturnType<typeof rowOf>): string {
  const reasons = [bounced && `bounced ${bounced}`, complained && `complained ${complained}`]
  return `${email.padEnd(40)}  ${reasons.filter(Boolean).join(', ')}`
}
